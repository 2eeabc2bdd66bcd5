import type { Parameter } from '../db/database.ts';

/** Values in the order of the table's columns. */
export type Values = readonly Parameter[];

/**
 * Leaves out rows whose key a changed byte has put out of order: reading on from such a key would repeat rows, or pass
 * them over. A key is out of order if it is not above the one before, or if the next one is below it but above the one
 * before it.
 *
 * @param last the key before the rows
 * @param length number of columns of the key, which come first in each row
 */
export function rowsInOrder(rows: readonly Values[], last: Values, length: number): Values[] {
  const kept: Values[] = [];
  for (const row of rows) {
    if (isAfter(row, kept.at(-1) ?? last, length)) kept.push(row);
    else if (kept.length > 0 && isAfter(row, kept.at(-2) ?? last, length)) kept.splice(-1, 1, row);
  }
  return kept;
}

/** Whether one key comes after another, in SQLite's order: numbers before texts, texts by their bytes. */
export function isAfter(row: Values, other: Values, length: number): boolean {
  for (let level = 0; level < length; level++) {
    const [a, b] = [row[level], other[level]];
    if (a === b) continue;
    if (typeof a === 'string' && typeof b === 'string')
      return Buffer.compare(Buffer.from(a), Buffer.from(b)) > 0;
    return typeof a === 'string' || (typeof b !== 'string' && Number(a) > Number(b));
  }
  return false;
}
