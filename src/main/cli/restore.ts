/** `npm run restore`: replaces the database with a backup, while Rastro is closed. */
import { backupMain } from './backup-main.ts';
import { guardStandardStreams } from './standard-streams.ts';

const exitCode = guardStandardStreams();

process.exitCode = await exitCode(
  await backupMain({
    name: 'restore',
    command: 'npm run restore --',
    args: process.argv.slice(2),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
  }),
);
