import type { JournalEntry } from '../../contract/schemas/journal.ts';
import { languageOf, locales } from '../../shared/i18n/languages.ts';
import type { Texts } from '../../shared/i18n/locale.ts';
import { CSV_EXCEL, csvTable } from '../export/csv-table.ts';
import { safeFileName } from '../export/file-name.ts';
import { inPages } from '../export/pages.ts';
import { type SaveAskedDeps, saveAsked } from '../export/save-asked.ts';
import { type Column, emptyTally, type Row } from '../export/table.ts';
import { wallTime } from '../export/wall-time.ts';
import { writeFileAtomically } from '../util/write-file.ts';
import type { Journal } from './journal.ts';

interface JournalSaverDeps extends SaveAskedDeps {
  readonly journal: Pick<Journal, 'read' | 'add'>;
}

/**
 * The handler of the screen's call `journal.save`: asks where to save, and writes the whole journal as CSV for Excel.
 *
 * @throws AppError `disk`
 */
export function journalSaver({ journal, ...asked }: JournalSaverDeps) {
  return async ({ language }: { readonly language: string }): Promise<{ readonly path: string } | null> => {
    const texts = locales[languageOf(language)].texts.journal;
    return saveAsked(asked, `${safeFileName(texts.fileName)}.csv`, async (path) => {
      const { entries } = await journal.read();
      await writeFileAtomically(path, csvTable(tableOf(entries, texts), CSV_EXCEL, emptyTally()));
      await journal.add({ action: 'journal-saved', rows: entries.length, format: 'csv', file: path });
      return { path };
    });
  };
}

function tableOf(entries: readonly JournalEntry[], { columns, actions }: Texts['journal']) {
  const rows = entries.map((entry): Row => {
    const { at, user, action, listId, connectionId, rows, vehicles, format, file } = entry;
    const figures = [listId, connectionId, rows, vehicles].map((figure) => figure ?? null);
    return [wallTime(at), user, actions[action], ...figures, format ?? null, file ?? null];
  });
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
    pages: inPages(rows),
  };
}
