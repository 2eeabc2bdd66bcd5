import type { PlacedRow, Position } from '../contract/schemas/fleet.ts';
import type { Columns, RowColumns, SparseRecords } from '../contract/schemas/rows.ts';

/**
 * The reverse of `columnsToRows`.
 *
 * @param at the index of each row among all rows
 * @param positionKeys the names of a position's fields
 */
export const rowsToColumns = (
  rows: readonly PlacedRow[],
  at: readonly number[],
  positionKeys: readonly (keyof Position)[],
): RowColumns => ({
  at,
  own: columnsOf(rows, ['vin', 'status', 'failure', 'askedAt']),
  identifier: someOf(rows, 'identifier', ['value', 'name', 'others']),
  position: someOf(rows, 'position', positionKeys),
  place: someOf(rows, 'place', ['name', 'country', 'region', 'distanceKm', 'direction']),
  work: someOf(rows, 'work', ['tags', 'workState', 'assignee', 'note', 'changedAt']),
  areas: areasOf(rows),
  cells: cellsOf(rows),
});

function areasOf(rows: readonly PlacedRow[]): RowColumns['areas'] {
  const at = [...rows.keys()].filter((index) => rows[index]?.areas.length);
  return { at, names: at.map((index) => rows[index]?.areas ?? []) };
}

function cellsOf(rows: readonly PlacedRow[]): RowColumns['cells'] {
  const at = [...rows.keys()].filter((index) => rows[index]?.cells.length);
  const width = rows[at[0] ?? 0]?.cells.length ?? 0;
  const columns = Array.from({ length: width }, (_, column) =>
    at.map((index) => rows[index]?.cells[column] ?? ''),
  );
  return { at, columns };
}

function columnsOf<T, K extends keyof T>(records: readonly T[], keys: readonly K[]): Columns<Pick<T, K>> {
  const columns = keys.map((key) => [key, records.map((record) => record[key])]);
  return Object.fromEntries(columns);
}

function someOf<N extends 'identifier' | 'position' | 'place' | 'work', T extends NonNullable<PlacedRow[N]>>(
  rows: readonly PlacedRow[],
  name: N,
  keys: readonly (keyof NonNullable<PlacedRow[N]>)[],
): SparseRecords<T> {
  const at = [...rows.keys()].filter((index) => rows[index]?.[name] != null);
  const records = at.flatMap((index) => rows[index]?.[name] ?? []);
  return {
    at,
    columns: columnsOf(records as readonly object[] as readonly T[], keys as readonly (keyof T)[]),
  };
}

/** The rows of all parts in the order of `at`. A vehicle that was removed while the parts were read has no row. */
export function columnsToRows(parts: readonly RowColumns[]): PlacedRow[] {
  // Allocated at its full length: the parts' rows are in any order, and an array with gaps is several times as slow.
  const rows = new Array<PlacedRow>(parts.reduce((sum, { at }) => sum + at.length, 0));
  for (const { at, own, cells, areas, ...others } of parts) {
    const [identifiers, positions, places, works] = [
      recordsAt(at.length, others.identifier),
      recordsAt(at.length, others.position),
      recordsAt(at.length, others.place),
      recordsAt(at.length, others.work),
    ];
    const cellsAt = new Array<string[]>(at.length).fill([]);
    const areasAt = new Array<readonly string[]>(at.length).fill([]);
    for (const [index, row] of areas.at.entries()) areasAt[row] = areas.names[index] ?? [];
    for (const [index, row] of cells.at.entries())
      cellsAt[row] = cells.columns.map((column) => column[index] ?? '');
    for (const [index, row] of recordsOf(at.length, own).entries()) {
      rows[at[index] ?? 0] = {
        ...row,
        identifier: identifiers[index] ?? null,
        position: positions[index] ?? null,
        place: places[index] ?? null,
        work: works[index] ?? null,
        areas: areasAt[index] ?? [],
        cells: cellsAt[index] ?? [],
      };
    }
  }
  // `filter` skips the holes that removed vehicles leave.
  return rows.filter(() => true);
}

function recordsAt<T>(length: number, { at, columns }: SparseRecords<T>): (T | null)[] {
  const all = new Array<T | null>(length).fill(null);
  for (const [index, record] of recordsOf(at.length, columns).entries()) all[at[index] ?? 0] = record;
  return all;
}

function recordsOf<T>(length: number, columns: Columns<T>): T[] {
  const entries = Object.entries<readonly unknown[]>(columns);
  const records = new Array<T>(length);
  for (let index = 0; index < length; index++) {
    const record: Record<string, unknown> = {};
    for (const [key, values] of entries) if (values[index] !== undefined) record[key] = values[index];
    records[index] = record as T;
  }
  return records;
}
