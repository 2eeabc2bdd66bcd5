import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Erasure } from '../erasure/erasure.ts';
import type { Journal } from '../journal/journal.ts';
import type { Store } from '../store/types.ts';
import { type Clock, systemClock } from '../util/clock.ts';
import { aloneErasure } from './alone-erasure.ts';
import { type DataOptions, openData } from './open-data.ts';
import { terminalJournal } from './saying-journal.ts';
import { terminalLog } from './saying-log.ts';

export interface OpenAloneOptions extends DataOptions {
  readonly clock?: Clock;
}

/** A data folder that the command line has open itself. The caller closes `store`. */
export interface OwnData {
  readonly store: Store;
  readonly journal: Journal;
  /** Call its `resume` before a run: no run may start while an erasure of an earlier process is unfinished. */
  readonly erasure: Erasure;
  readonly clock: Clock;
}

/**
 * Opens the data folder for a command line. If a damaged database was set aside, says so, and what came back.
 *
 * @throws CommandError as `openData` does
 */
export async function openDataFolder(
  options: OpenAloneOptions,
  language: Language,
  say: (text: string) => void,
): Promise<OwnData> {
  const { dataDir, clock = systemClock } = options;
  const { cli } = locales[language].texts;
  const { store, setAside, recovered } = await openData(options);
  if (setAside) say(formatText(cli.setAside, { path: setAside }, language));
  if (recovered) {
    const { vehicles, lists } = recovered;
    say(formatText(cli.recovered, { vehicles, lists }, language));
  }
  try {
    await store.runs.markInterrupted();
  } catch (error) {
    await store.close();
    throw error;
  }
  const journal = terminalJournal({ dataDir, now: clock.now, language, say });
  const erasure = aloneErasure({
    ...{ dataDir, store, journal, clock, log: terminalLog(say) },
    secretsLeft: (count) => say(formatText(cli.erase.secretsLeft, { count }, language)),
  });
  return { store, journal, erasure, clock };
}
