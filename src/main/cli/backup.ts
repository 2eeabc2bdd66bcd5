/** `npm run backup`: writes all data to one file, even while Rastro is open. */
import { backupMain } from './backup-main.ts';

process.exitCode = await backupMain({
  name: 'backup',
  command: 'npm run backup --',
  args: process.argv.slice(2),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
});
