import { standingVins } from '../../shared/vin/standing-vins.ts';
import { isPlainVin, VIN_LENGTH, visibleText, withoutDashes } from '../../shared/vin/vin.ts';
import type { DataRow } from './judge.ts';
import { LineRow, type Row } from './row.ts';

/** Where a VIN stands in a file. Numbers of columns and sheets are from 0; a text has the sheet 0. */
export interface SeenAt {
  readonly line: number;
  readonly column: number;
  readonly sheet: number;
}

/** Takes the VINs that stand in a file outside of what becomes a row of the list. */
export interface Seen {
  add(vin: string, at: SeenAt): void;
  /** A VIN of capitals and digits that begins at `start` in the bytes. */
  addBytes(bytes: Uint8Array, start: number, at: SeenAt): void;
}

/** Rows whose cells are all read in full. In later rows a VIN is only seen if its characters stand together. */
const FULL_ROWS = 1000;

const RUN = /[A-Za-z0-9]{17}/;

/** Reports the VINs in a row's cells that none of its own values has. */
export function seeRow(row: Row, own: readonly DataRow[], seen: Seen, sheet: number): void {
  if (own.some(({ verdict }) => 'reason' in verdict && verdict.reason === 'too-many')) return;
  if (row instanceof LineRow && row.line > FULL_ROWS) {
    seeBytes(row, -1, own, seen, sheet);
    return;
  }
  for (const [column, cell] of row.cells.entries()) {
    if (cell.length < VIN_LENGTH || (row.line > FULL_ROWS && !RUN.test(cell))) continue;
    seeCell(row, column, own, seen, sheet);
  }
}

/** Like {@link seeRow}, for a line of a text whose VIN begins at `vinStart` in its bytes. */
export function seePlainRow(row: LineRow, vinStart: number, own: DataRow, seen: Seen): void {
  if (row.line <= FULL_ROWS) seeRow(row, [own], seen, 0);
  else seeBytes(row, vinStart, [own], seen, 0);
}

function seeCell(row: Row, column: number, own: readonly DataRow[], seen: Seen, sheet: number): void {
  const cell = row.cell(column);
  if (own.some(({ value, verdict }) => value === cell && 'vin' in verdict)) return;
  for (const vin of standingVins(cell))
    if (!own.some((data) => has(data, vin))) seen.add(vin, { line: row.line, column, sheet });
}

/** Whether a VIN is that of a row, or stands in the value for which the row is held back. */
function has({ value, verdict }: DataRow, vin: string): boolean {
  if ('vin' in verdict && verdict.vin === vin) return true;
  return withoutDashes(visibleText(value)).toUpperCase().includes(vin);
}

/** 1 for each byte that is a letter or digit. */
const ALNUM = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(byte)) ? 1 : 0,
);

/**
 * Looks for 17 letters and digits in succession. It looks at every 17th byte, and goes back from those that are one: most
 * lines have no such word but their VIN.
 *
 * @param vinStart where the row's own VIN begins; -1: nowhere
 */
function seeBytes(row: LineRow, vinStart: number, own: readonly DataRow[], seen: Seen, sheet: number): void {
  const { bytes, end } = row;
  let low = row.start;
  let at = low + VIN_LENGTH - 1;
  while (at < end) {
    if (at >= vinStart && at < vinStart + VIN_LENGTH) {
      low = vinStart + VIN_LENGTH;
      at = low + VIN_LENGTH - 1;
      continue;
    }
    if (ALNUM[bytes[at] ?? 0] === 0) {
      low = at + 1;
      at += VIN_LENGTH;
      continue;
    }
    let start = at;
    while (start > low && ALNUM[bytes[start - 1] ?? 0] === 1) start--;
    low = start;
    if (at - start < VIN_LENGTH - 1) {
      at = start + VIN_LENGTH - 1;
      continue;
    }
    let stop = at + 1;
    while (stop < end && ALNUM[bytes[stop] ?? 0] === 1) stop++;
    low = stop;
    at = stop + VIN_LENGTH;
    seeRun(row, start, stop, vinStart, own, seen, sheet);
  }
}

function seeRun(
  row: LineRow,
  start: number,
  stop: number,
  vinStart: number,
  own: readonly DataRow[],
  seen: Seen,
  sheet: number,
): void {
  const { bytes, line } = row;
  let digits = 0;
  for (let at = start; at < stop; at++) if ((bytes[at] ?? 0) < 58) digits++;
  if (digits < 3 || digits === stop - start) return;
  let column = 0;
  while (row.cellEnd(column) < stop) column++;
  const fillsCell = row.cellStart(column) === start && row.cellEnd(column) === stop;
  if (!fillsCell || !isPlainVin(bytes, start, stop)) seeCell(row, column, own, seen, sheet);
  else if (vinStart === -1 || !isSame(bytes, start, vinStart))
    seen.addBytes(bytes, start, { line, column, sheet });
}

function isSame(bytes: Uint8Array, some: number, other: number): boolean {
  for (let at = 0; at < VIN_LENGTH; at++) if (bytes[some + at] !== bytes[other + at]) return false;
  return true;
}
