/** Starts the packaged program with `--smoke`, prints its report, and fails where a check failed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packagedProgram, switches } from './program.mjs';

const LIMIT_MS = 10 * 60_000;

const folder = mkdtempSync(path.join(tmpdir(), 'rastro-smoke-'));
const file = path.join(folder, 'report.json');
const { status, signal, error } = spawnSync(packagedProgram(), [...switches(), '--smoke', file], {
  stdio: 'inherit',
  timeout: LIMIT_MS,
});
if (error) console.error(`The program could not be started: ${error.message}`);
if (existsSync(file)) console.log(readFileSync(file, 'utf8'));
else console.error(`The program wrote no report; it ended with ${signal ?? status}.`);
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
process.exitCode = status === 0 ? 0 : 1;
