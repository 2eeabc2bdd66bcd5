import type { CommandMain } from './command-main.ts';
import { guardStandardStreams } from './standard-streams.ts';

/** What each command gets, with this process's own streams. */
type ProcessMain = CommandMain & Pick<NodeJS.Process, 'stdout' | 'stderr'>;

/**
 * Runs the command of an `npm run` script on this process's arguments and streams, and sets the process's exit code.
 *
 * @param name of the script
 * @param run returns the exit code
 */
export async function runCommand(name: string, run: (main: ProcessMain) => Promise<number>): Promise<void> {
  const exitCode = guardStandardStreams();
  const { argv, env, stdout, stderr } = process;
  const main = { command: `npm run ${name} --`, args: argv.slice(2), env, stdout, stderr };
  process.exitCode = await exitCode(await run(main));
}
