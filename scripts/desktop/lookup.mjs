/**
 * Looks up the sample fleet with the packaged program, writes the same answers again with `npm run lookup`, and fails
 * where the two files differ. The second program only resumes the first lookup, because the simulated vehicles move on.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { at, environment, nodeFile } from '../tools.mjs';
import { packagedProgram, switches } from './program.mjs';

const SECRET = 'only-for-this-check';
const LIMIT_MS = 5 * 60_000;

const input = at('resources', 'sample-fleet.csv');
const folder = mkdtempSync(path.join(tmpdir(), 'rastro-lookup-'));
const simulator = spawn(
  nodeFile,
  [
    at('scripts', 'simulator', 'simulator.ts'),
    '--port',
    '0',
    '--client-id',
    'office',
    '--client-secret',
    SECRET,
  ],
  { stdio: ['ignore', 'pipe', 'inherit'], env: environment() },
);

/** @returns the file that was written */
function lookup(program, args, baseUrl, name) {
  const output = path.join(folder, `${name}.csv`);
  const options = ['--base-url', baseUrl, '--client-id', 'office', '--input', input, '--output', output];
  const words = [program, ...args, ...options, '--data', path.join(folder, 'data')];
  const settings = {
    stdio: 'inherit',
    timeout: LIMIT_MS,
    env: environment({ RASTRO_CLIENT_SECRET: SECRET }),
  };
  // Only a shell can start a batch file. It gets one line, in which a path may have spaces.
  const { status, error } = program.endsWith('.cmd')
    ? spawnSync(words.map((word) => `"${word}"`).join(' '), { ...settings, shell: true })
    : spawnSync(program, words.slice(1), settings);
  if (error) throw error;
  if (status !== 0) throw new Error(`${name}: the lookup ended with ${status}`);
  return readFileSync(output, 'utf8');
}

try {
  const [line] = await once(createInterface(simulator.stdout), 'line');
  const { baseUrl } = JSON.parse(line);
  // After `--`, as in `rastro.cmd`: otherwise Electron on Windows ends at once where arguments follow a URL.
  const packaged = lookup(packagedProgram(), [...switches(), '--', 'lookup'], baseUrl, 'packaged');
  const source = lookup(
    nodeFile,
    [at('src', 'main', 'cli', 'main.ts'), 'lookup', '--resume'],
    baseUrl,
    'source',
  );
  if (packaged !== source) throw new Error('The packaged program wrote another file than `npm run lookup`.');
  if (!packaged.includes(',ok,')) throw new Error('The packaged program found no vehicle.');
  console.log(`Both wrote the same ${packaged.split('\n').length} lines.`);
} finally {
  simulator.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
