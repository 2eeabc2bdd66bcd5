import { openDataDir } from '../data-dir/open.ts';
import type { Outcome } from '../handover/messages.ts';
import type { Network } from '../network/network.ts';
import { systemClock } from '../util/clock.ts';
import { type AloneOptions, lookUpInThisProcess } from './alone.ts';
import { type CommandMain, errorWithHint } from './command-main.ts';
import { languageOfSystem } from './language.ts';
import { type LookupOptions, logFileOf, lookupOptions, usageOf } from './lookup-options.ts';
import { orderRunners } from './order-runners.ts';
import { createTerminal, type Terminal } from './terminal.ts';

export interface LookupMain extends CommandMain, Omit<AloneOptions, 'dataDir' | 'fetch'> {
  /** The network, with the proxy logins that are saved for the data folder. */
  readonly networkOf: (dataDir: string) => Pick<Network, 'fetch'>;
  readonly stderr: NodeJS.WriteStream;
  /** Aborted by Ctrl+C. */
  readonly interrupted: AbortSignal;
  /** How long to wait for a Rastro that is just starting or closing; milliseconds. */
  readonly busyMs?: number;
}

/**
 * The command line `lookup`, in two parts.
 *
 * The first part reads the options and hands the lookup to a running Rastro. The second part, which is returned where
 * none is running, does the lookup in this process. On Electron, the entry module may await the first part at its top
 * level, but not the second: its requests wait for Electron to be ready, and Electron waits for the module to end.
 *
 * @returns the exit code, or the second part
 */
export async function beginLookup(main: LookupMain): Promise<number | (() => Promise<number>)> {
  if (main.args.includes('--help')) {
    main.stdout.write(`${usageOf(main.command, languageOfSystem(main.env))}\n`);
    return 0;
  }
  const read = readCommandLine(main);
  if (typeof read === 'number') return read;
  const { options, terminal } = read;
  const conclude = ({ code, message }: Outcome): number => {
    terminal.progress.end();
    if (message !== null) terminal.fail(message);
    terminal.end(code);
    return code;
  };
  const caller = { say: terminal.say, progress: terminal.progress.show, interrupted: main.interrupted };
  const dataDir = openDataDir(options.dataDir).dataDir;
  const alone = () =>
    lookUpInThisProcess(options.request, { ...main, dataDir, fetch: main.networkOf(dataDir).fetch }, caller);
  const { inRunningApp: there, inThisProcess: here } = orderRunners(
    options.request,
    dataDir,
    alone,
    caller,
    main.busyMs,
  );
  const handed = await there();
  return handed ? conclude(handed) : async () => conclude(await here());
}

/** Does both parts of `beginLookup` in one call. */
export async function lookupMain(main: LookupMain): Promise<number> {
  const begun = await beginLookup(main);
  return typeof begun === 'number' ? begun : begun();
}

/** @returns the exit code where an option is wrong, after a message on the terminal and in the log file */
function readCommandLine(main: LookupMain): number | { options: LookupOptions; terminal: Terminal } {
  const language = languageOfSystem(main.env);
  const open = (logFile: string | null, quiet: boolean) =>
    createTerminal({ stderr: main.stderr, quiet, logFile, language, now: systemClock.now });
  let terminal = open(null, false);
  try {
    terminal = open(logFileOf(main.args), main.args.includes('--quiet'));
    return { options: lookupOptions(main.args, main.env, language), terminal };
  } catch (error) {
    terminal.fail(errorWithHint(error, main.command, language));
    terminal.end(2);
    return 2;
  }
}
