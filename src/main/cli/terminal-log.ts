import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Log } from '../util/log.ts';

/** Warnings that the user reads of otherwise: by the lookup's last lines, or as errors of their own commands. */
const UNSAID = /^(service|keychain|handover)\./;

/** A log for the command line, whose user reads no log: says warnings and errors to the user, and drops the rest. */
export function terminalLog(dataDir: string, language: Language, say: (text: string) => void): Log {
  const { journalNotWritten, endNotSaved } = locales[language].texts.cli;
  const inWords: Readonly<Record<string, string>> = {
    'journal.not-written': journalNotWritten,
    'run.end-not-written': endNotSaved,
  };
  const report = (event: string, fields?: Readonly<Record<string, unknown>>) =>
    say([inWords[event] ?? `${event}:`, fields?.error].filter(Boolean).join(' '));
  return {
    info: () => undefined,
    warn: (event, fields) => UNSAID.test(event) || report(event, fields),
    error: report,
    hide: () => undefined,
    clear() {
      for (const name of ['rastro.log', 'rastro.log.old'])
        rmSync(path.join(dataDir, 'logs', name), { force: true });
    },
  };
}
