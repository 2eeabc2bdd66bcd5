/** `npm run backup`: writes all data to one file, even while Rastro is open. */
import { backupMain } from './backup-main.ts';
import { interruptSignal } from './interrupt.ts';
import { guardStandardStreams } from './standard-streams.ts';

const exitCode = guardStandardStreams();

process.exitCode = await exitCode(
  await backupMain({
    name: 'backup',
    command: 'npm run backup --',
    args: process.argv.slice(2),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    interrupted: interruptSignal(),
  }),
);
