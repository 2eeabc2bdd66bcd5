import type { Parameter } from '../db/database.ts';
import { QUEUED } from '../status.ts';
import type { Values } from './key-order.ts';
import { isWholeBlock } from './list-blocks-in.ts';
import type { RowIdMap } from './new-numbers.ts';
import type { Table } from './tables.ts';

/** The columns of a position in a vehicle or a ledger. All of them are set, or none. */
const POSITION = ['latitude', 'longitude', 'timestamp', 'seen_at', 'fetched_at'];

/**
 * Checks what a table's constraints do not, because SQLite can still read a row in which a byte has changed.
 *
 * @param columns of the rows, in their order
 * @returns a function that returns the row as it may be stored; null for a damaged row; `left out` for a list that was
 *   never published, and for its rows
 */
export function checkedRow(
  { name }: Table,
  columns: readonly string[],
  numbers: RowIdMap,
): (row: Values) => Values | null | 'left out' {
  const at = new Map(columns.map((column, index) => [column, index]));
  const of = (row: Values, column: string): Parameter => row[at.get(column) ?? -1] ?? null;
  const hasList = at.has('list');
  return (row) => {
    if (name === 'list' && of(row, 'published') === 0) {
      numbers.leaveOut('list', Number(of(row, 'id')));
      return 'left out';
    }
    if (hasList && numbers.isLeftOut('list', Number(of(row, 'list')))) return 'left out';
    if (name === 'list_block')
      return isWholeBlock(of(row, 'lines'), of(row, 'vins'), of(row, 'cells')) ? row : null;
    if (at.has('vin') && !/^[\dA-Z]{17}$/.test(String(of(row, 'vin')))) return null;
    const changed = [...row];
    const set = (column: string, value: Parameter) => {
      const index = at.get(column);
      if (index !== undefined) changed[index] = value;
    };
    if (at.has('latitude') && !isPosition(of(row, 'latitude'), of(row, 'longitude'))) {
      if (name === 'history') return null;
      for (const column of POSITION) set(column, null);
    }
    if (at.has('status') && !isStatus(of(row, 'status'))) set('status', QUEUED);
    // The run is interrupted, as after a crash, and can be resumed.
    if (name === 'run' && ['running', 'paused'].includes(String(of(row, 'state'))))
      set('state', 'interrupted');
    return changed;
  };
}

function isPosition(latitude: Parameter, longitude: Parameter): boolean {
  return isWithin(latitude, 90) && isWithin(longitude, 180);
}

function isWithin(degrees: Parameter, most: number): boolean {
  return typeof degrees === 'number' && Math.abs(degrees) <= most;
}

function isStatus(status: Parameter): boolean {
  return typeof status === 'number' && Number.isInteger(status) && status >= 0 && status <= QUEUED;
}
