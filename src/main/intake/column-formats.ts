import type { CellFormat } from '../../contract/schemas/cells.ts';
import { looksLikeValue } from '../../shared/cells/format.ts';
import type { Row } from '../tables/row.ts';

interface Tally {
  readonly counts: Map<CellFormat, number>;
  /** Numbers, dates and logical values. */
  values: number;
  /** Texts that would become values in a column of values. */
  alike: number;
}

/** Finds out what each column of a workbook holds, and how most of its cells are shown. */
export function createColumnFormats() {
  const columns: Tally[] = [];
  return {
    add(row: Pick<Row, 'formats' | 'cells'>): void {
      const { formats } = row;
      // A line of a text makes its cells anew each time that it is asked for them.
      if (!formats) return;
      const { cells } = row;
      for (const [column, format] of formats.entries()) {
        if (!format) continue;
        columns[column] ??= { counts: new Map(), values: 0, alike: 0 };
        const tally = columns[column];
        tally.counts.set(format, (tally.counts.get(format) ?? 0) + 1);
        if (format.kind !== 'text') tally.values++;
        else if (looksLikeValue(cells[column] ?? '')) tally.alike++;
      }
    },
    /** The format of each column; null for a column without cells, and in text files. */
    of: (width: number): (CellFormat | null)[] =>
      Array.from({ length: width }, (_, column) => mostFrequent(columns[column])),
  };
}

function mostFrequent(tally: Tally | undefined): CellFormat | null {
  if (!tally) return null;
  const isText = tally.alike >= tally.values;
  const fitting = [...tally.counts].filter(([{ kind }]) => (kind === 'text') === isText);
  return (
    fitting.reduce<(typeof fitting)[0] | null>(
      (most, one) => (most && most[1] >= one[1] ? most : one),
      null,
    )?.[0] ?? null
  );
}
