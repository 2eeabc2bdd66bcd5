/** Builds the places that describe a position, and the borders of Brazil's municipalities: `node build.mjs [FOLDER]`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { seats } from './brazil.mjs';
import { pack } from './pack.mjs';
import { territories } from './territories.mjs';
import { abroad } from './world.mjs';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../resources/places', import.meta.url));

const brazil = seats();
const world = abroad();
const bytes = pack([...brazil, ...world]);
const borders = territories();
writeFileSync(path.join(folder, 'places.bin'), bytes);
writeFileSync(path.join(folder, 'territories.bin'), borders.bytes);

process.stdout.write(`${brazil.length} seats of municipalities in Brazil, ${world.length} places abroad\n`);
process.stdout.write(`borders of ${borders.count} municipalities\n`);
process.stdout.write(`${((bytes.length + borders.bytes.length) / 1e6).toFixed(2)} MB: ${folder}\n`);
