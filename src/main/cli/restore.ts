/** `npm run restore`: a backup takes the place of the database of a closed Rastro. */
import { backupMain } from './backup-main.ts';

process.exitCode = await backupMain({
  name: 'restore',
  command: 'npm run restore --',
  args: process.argv.slice(2),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
});
