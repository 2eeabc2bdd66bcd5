/** `npm run erase`: a vehicle, a list with its vehicles, or everything, for good. */
import { eraseMain } from './erase-main.ts';

const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupt.abort());

process.exitCode = await eraseMain({
  command: 'npm run erase --',
  args: process.argv.slice(2),
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  interrupted: interrupt.signal,
});
