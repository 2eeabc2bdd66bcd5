/** `npm run diagnostics`: makes a text for support, even while Rastro is open or its database is damaged. */
import { diagnosticsMain } from './diagnostics-main.ts';
import { guardStandardStreams } from './standard-streams.ts';

const exitCode = guardStandardStreams();

process.exitCode = await exitCode(
  await diagnosticsMain({
    command: 'npm run diagnostics --',
    args: process.argv.slice(2),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
  }),
);
