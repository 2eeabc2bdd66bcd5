/** Starts the packaged program with `--smoke`, prints its report, and fails where a check failed or found no keychain. */
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
const report = existsSync(file) ? readFileSync(file, 'utf8') : null;
const hasKeychain =
  report !== null &&
  JSON.parse(report).checks.some(({ name, detail }) => name === 'the keychain' && detail === 'there');
if (report !== null) console.log(report);
else console.error(`The program wrote no report; it ended with ${signal ?? status}.`);
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
// A user's computer may have none; the computers of the workflow have one each.
if (report !== null && !hasKeychain) console.error('The program found no keychain.');
process.exitCode = status === 0 && hasKeychain ? 0 : 1;
