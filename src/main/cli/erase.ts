/** `npm run erase`: erases a vehicle, a list with its vehicles, or everything, for good. */

import { eraseMain } from './erase-main.ts';
import { interruptSignal } from './interrupt.ts';
import { guardStandardStreams } from './standard-streams.ts';

const exitCode = guardStandardStreams();

process.exitCode = await exitCode(
  await eraseMain({
    command: 'npm run erase --',
    args: process.argv.slice(2),
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    interrupted: interruptSignal(),
  }),
);
