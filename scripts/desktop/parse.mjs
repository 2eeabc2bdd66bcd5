/** Parses every built script as the runtime does, because a bundler can write a script that does not parse. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { at, nodeFile } from '../tools.mjs';

const files = ['main', 'preload'].flatMap((folder) =>
  readdirSync(at('out', folder), { recursive: true })
    .filter((name) => /\.[cm]?js$/.test(name))
    .map((name) => path.join(folder, name)),
);
const broken = files.filter(
  (file) => spawnSync(nodeFile, ['--check', at('out', file)], { stdio: 'inherit' }).status !== 0,
);
console.log(`${files.length - broken.length} of ${files.length} scripts parse.`);
process.exitCode = files.length > 0 && broken.length === 0 ? 0 : 1;
