import type { Log } from '../util/log.ts';

/** A log for the command line, whose user reads no log: says warnings and errors to the user, and drops the rest. */
export function terminalLog(say: (text: string) => void): Log {
  const report = (event: string, fields?: Readonly<Record<string, unknown>>) =>
    say([event, fields?.error].filter(Boolean).join(': '));
  return {
    info: () => undefined,
    warn: report,
    error: report,
    hide: () => undefined,
    clear: () => undefined,
  };
}
