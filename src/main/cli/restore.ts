/** `npm run restore`: replaces the database with a backup, while Rastro is closed. */
import { backupMain } from './backup-main.ts';
import { runCommand } from './run-command.ts';

await runCommand('restore', (main) => backupMain({ ...main, name: 'restore' }));
