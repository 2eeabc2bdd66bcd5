import type { Log } from '../util/log.ts';

/** The command line has no log that anyone reads: its user reads what goes wrong. */
export function sayingLog(say: (text: string) => void): Log {
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
