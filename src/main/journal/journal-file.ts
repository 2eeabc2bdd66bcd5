import type { JournalEntry } from '../../preload/schemas/journal.ts';
import { languageOf, locales } from '../../shared/i18n/languages.ts';
import type { Texts } from '../../shared/i18n/locale.ts';
import { CSV_EXCEL, csvTable } from '../export/csv-table.ts';
import { writeFileAtomically } from '../export/file.ts';
import { safeFileName } from '../export/file-name.ts';
import { type Column, emptyTally, type Row } from '../export/table.ts';
import { wallTime } from '../export/wall-time.ts';
import type { Journal } from './journal.ts';

/** Rows that are formatted at a time. */
const PAGE = 500;

export interface JournalSaverDeps {
  readonly journal: Pick<Journal, 'read' | 'add'>;
  /** Where the user wants the file; null: nowhere. */
  readonly saveAs: (name: string) => Promise<string | null>;
  readonly saveEnded?: (path: string) => void;
}

/**
 * Answers the contract's `journal.save`: asks where to save, and writes the whole journal as Excel opens it.
 *
 * @throws AppError `disk`
 */
export function journalSaver({ journal, saveAs, saveEnded }: JournalSaverDeps) {
  return async ({ language }: { readonly language: string }): Promise<{ readonly path: string } | null> => {
    const texts = locales[languageOf(language)].texts.journal;
    const path = await saveAs(`${safeFileName(texts.fileName)}.csv`);
    if (path === null) return null;
    try {
      const { entries } = await journal.read();
      await writeFileAtomically(path, csvTable(tableOf(entries, texts), CSV_EXCEL, emptyTally()));
      await journal.add({ action: 'journal-saved', rows: entries.length, format: 'csv', file: path });
      return { path };
    } finally {
      saveEnded?.(path);
    }
  };
}

function tableOf(entries: readonly JournalEntry[], { columns, actions }: Texts['journal']) {
  const rows = entries.map((entry): Row => {
    const { at, user, action, listId, connectionId, rows, vehicles, format, file } = entry;
    const figures = [listId, connectionId, rows, vehicles].map((figure) => figure ?? null);
    return [wallTime(at), user, actions[action], ...figures, format ?? null, file ?? null];
  });
  async function* pages() {
    for (let from = 0; from < rows.length; from += PAGE) yield rows.slice(from, from + PAGE);
  }
  const text = (name: string): Column => ({ name, kind: 'text' });
  const number = (name: string): Column => ({ name, kind: 'number' });
  return {
    columns: [
      { name: columns.at, kind: 'time' } as const,
      ...[columns.user, columns.action].map(text),
      ...[columns.list, columns.connection, columns.rows, columns.vehicles].map(number),
      ...[columns.format, columns.file].map(text),
    ],
    hasHeader: true,
    above: [],
    at: { vin: -1, latitude: -1, longitude: -1 },
    pages: pages(),
  };
}
