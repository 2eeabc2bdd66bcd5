/** Builds the places that describe a position: `node build.mjs [FILE]`. Writes resources/places/places.bin by default. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { seats } from './brazil.mjs';
import { pack } from './pack.mjs';
import { abroad } from './world.mjs';

const file = process.argv[2] ?? fileURLToPath(new URL('../../resources/places/places.bin', import.meta.url));

const brazil = seats();
const world = abroad();
const bytes = pack([...brazil, ...world]);
writeFileSync(file, bytes);

process.stdout.write(`${brazil.length} seats of municipalities in Brazil, ${world.length} places abroad\n`);
process.stdout.write(`${(bytes.length / 1e6).toFixed(2)} MB: ${file}\n`);
