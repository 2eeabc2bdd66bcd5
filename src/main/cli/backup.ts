/** `npm run backup`: writes all data to one file, even while Rastro is open. */
import { backupMain } from './backup-main.ts';
import { interruptSignal } from './interrupt.ts';
import { runCommand } from './run-command.ts';

await runCommand('backup', (main) => backupMain({ ...main, name: 'backup', interrupted: interruptSignal() }));
