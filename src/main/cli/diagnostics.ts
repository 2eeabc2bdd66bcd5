/** `npm run diagnostics`: makes a text for support, even while Rastro is open or its database is damaged. */
import { diagnosticsMain } from './diagnostics-main.ts';
import { runCommand } from './run-command.ts';

await runCommand('diagnostics', diagnosticsMain);
