/** A process that is killed: `node child.ts backup DATA FILE` or `node child.ts restore DATA FILE`. Prints a line before and after. */
import { argv, stdout } from 'node:process';
import { restoreClosed } from '../../../src/main/store/backup/restore.ts';
import { writeBackup } from '../../../src/main/store/backup/write.ts';

const [, , task = '', dataDir = '', file = ''] = argv;

for (let round = 1; ; round += 1) {
  stdout.write(`begun ${round}\n`);
  if (task === 'backup') writeBackup(dataDir, file, round);
  else restoreClosed(dataDir, file);
}
