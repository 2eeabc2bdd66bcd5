/** `npm run erase`: erases a vehicle, a list with its vehicles, or everything, for good. */

import { eraseMain } from './erase-main.ts';
import { interruptSignal } from './interrupt.ts';
import { runCommand } from './run-command.ts';

await runCommand('erase', (main) =>
  eraseMain({ ...main, stdin: process.stdin, interrupted: interruptSignal() }),
);
