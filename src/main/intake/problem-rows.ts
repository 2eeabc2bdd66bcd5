import { type Language, locales } from '../../shared/i18n/languages.ts';
import { vinFaultText } from '../../shared/i18n/vin-fault-text.ts';
import { CSV_EXCEL, csvTable } from '../export/csv-table.ts';
import { emptyTally, type Row } from '../export/table.ts';
import { columnNames } from '../tables/columns.ts';
import type { ScannedBatch } from '../tables/scan.ts';

/**
 * The rows without a valid VIN (held back) as CSV for a spreadsheet, for somebody else to correct: the file's columns
 * with their cells unchanged, then the row's line in the file, and the reason.
 *
 * @param columns names of the file's columns
 */
export async function* problemRows(
  batches: AsyncIterable<ScannedBatch>,
  columns: readonly string[],
  language: Language,
): AsyncGenerator<string> {
  const { line, reason } = locales[language].texts.intake.heldBack;
  const behind = columnNames([line, reason], 2, columns);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const content = {
    columns: [...columns, ...behind].map((name) => ({ name, kind: 'text' as const })),
    hasHeader: true,
    above: [],
    at: { vin: 0, latitude: 0, longitude: 0 },
    pages: pagesOf(batches, columns.length, language),
  };
  for await (const part of csvTable(content, CSV_EXCEL, emptyTally()))
    yield typeof part === 'string' ? part : decoder.decode(part);
}

async function* pagesOf(
  batches: AsyncIterable<ScannedBatch>,
  width: number,
  language: Language,
): AsyncGenerator<Row[]> {
  for await (const { rows } of batches) {
    yield rows.flatMap(({ row, verdict }) =>
      'vin' in verdict
        ? []
        : [
            [
              ...Array.from({ length: width }, (_, index) => row.cell(index)),
              row.line,
              vinFaultText(verdict, language),
            ],
          ],
    );
  }
}
