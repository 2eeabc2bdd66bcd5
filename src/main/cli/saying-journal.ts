import { type Language, locales } from '../../shared/i18n/languages.ts';
import { createJournal, type Journal } from '../journal/journal.ts';

/** The journal (the activity log) of a command line. Tells the user when an entry can't be written. */
export function terminalJournal({
  dataDir,
  now,
  language,
  say,
}: {
  readonly dataDir: string;
  readonly now: () => number;
  readonly language: Language;
  readonly say: (text: string) => void;
}): Journal {
  const { journalNotWritten } = locales[language].texts.cli;
  return createJournal({
    dataDir,
    now,
    log: { error: (_, fields) => say(`${journalNotWritten} ${String(fields?.error)}`) },
  });
}
