import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { isOtherAlphabet, VIN_LENGTH } from '../../shared/vin/vin.ts';
import { CSV_EXCEL, csvTable } from '../export/csv-table.ts';
import { emptyTally, type Row } from '../export/table.ts';
import { columnNames } from '../tables/columns.ts';
import type { DataRow, ScannedBatch } from '../tables/scan.ts';

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
    ...{ hasHeader: true, above: [], at: { vin: 0, latitude: 0, longitude: 0 } },
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
              reasonText(verdict, language),
            ],
          ],
    );
  }
}

function reasonText(
  fault: Exclude<DataRow['verdict'], { readonly vin: string }>,
  language: Language,
): string {
  const { heldBack } = locales[language].texts.intake;
  if (fault.reason === 'length')
    return formatText(
      (fault.length === 1 ? heldBack.length_one : heldBack.length_other) ?? heldBack.reasons.length,
      { count: fault.length, of: VIN_LENGTH },
      language,
    );
  if (fault.reason === 'characters') {
    const text = isOtherAlphabet(fault.found) ? heldBack.otherAlphabet : heldBack.character;
    return formatText(text, { found: fault.found }, language);
  }
  return heldBack.reasons[fault.reason];
}
