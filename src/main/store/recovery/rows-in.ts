import Sqlite from 'better-sqlite3';
import { isUniqueViolation, type Parameter, type Prepare } from '../db/database.ts';
import type { Values } from './key-order.ts';
import type { RowIdMap } from './new-numbers.ts';
import type { Table } from './tables.ts';

/** What became of a row; `there`: the open database has it already. */
export type RowOutcome = 'added' | 'there' | 'skipped';

/** Columns of a table by which two rows count as the same. For other tables: all columns but the row's number. */
const IDENTITY: Readonly<Record<string, readonly string[]>> = {
  vehicle: ['vin'],
  connection: ['name', 'base_url', 'client_id', 'removed'],
  list: ['name', 'created_at'],
  run: ['started_at', 'target', 'total'],
};

/**
 * Adds recovered rows to a table of the open database. Rows that are there already stay as they are, except a vehicle
 * that was looked up later in the recovered database. A row that breaks the table's constraints is skipped.
 *
 * @param columns of the rows, in their order
 */
export function rowImporter(
  prepare: Prepare,
  table: Table,
  columns: readonly string[],
  numbers: RowIdMap,
): (row: Values) => RowOutcome {
  const known = table.columns.filter(({ name }) => columns.includes(name));
  const at = known.map(({ name }) => columns.indexOf(name));
  const values = known.map(({ fallback, isRequired }) =>
    isRequired && fallback !== null ? `coalesce(?, ${fallback})` : '?',
  );
  const names = known.map(({ name }) => name);
  const insert = prepare(`INSERT INTO ${table.name} (${names.join(', ')}) VALUES (${values.join(', ')})`);
  const idAt = names.indexOf(table.id ?? '');
  const isTaken = table.id === null ? null : prepare(`SELECT 1 FROM ${table.name} WHERE ${table.id} = ?`);
  const find = sameRow(prepare, table, names);
  const update = table.name === 'vehicle' ? newerVehicle(prepare, names) : null;

  return (row) => {
    const bound = at.map((index) => row[index] ?? null);
    if (!numbers.adapt(table, known, bound)) return 'skipped';
    const id = idAt < 0 ? null : Number(bound[idAt]);
    const same = find?.(bound) ?? null;
    if (same !== null && id !== null) {
      numbers.set(table.name, id, same);
      return update?.(bound, same) ? 'added' : 'there';
    }
    if (id !== null && isTaken?.get(id)) bound[idAt] = null;
    const added = tryTo(
      () => insert.run(...bound).lastInsertRowid,
      table.name === 'connection' ? rename : null,
    );
    if (typeof added === 'string') return added;
    if (id !== null) numbers.set(table.name, id, Number(added));
    return 'added';

    /** Renames a connection whose name another connection has. */
    function rename(): void {
      const nameAt = names.indexOf('name');
      bound[nameAt] = `${bound[nameAt]} (2)`;
    }
  };
}

/** @param retry changes a value that must be unique. The insert is then tried again, up to four times. */
function tryTo(insert: () => number | bigint, retry: (() => void) | null): number | bigint | RowOutcome {
  for (let left = retry ? 4 : 0; ; left--) {
    try {
      return insert();
    } catch (error) {
      if (isUniqueViolation(error) && left > 0) retry?.();
      else if (isThere(error)) return 'there';
      else if (isBroken(error)) return 'skipped';
      else throw error;
    }
  }
}

function isThere(error: unknown): boolean {
  return (
    error instanceof Sqlite.SqliteError && /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/.test(error.code)
  );
}

function isBroken(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(CONSTRAINT|MISMATCH)/.test(error.code);
}

/** Finds the number of the same row in the table. The finder is null where the table has no numbers, or no rows. */
function sameRow(
  prepare: Prepare,
  { name, id }: Table,
  names: readonly string[],
): ((bound: readonly Parameter[]) => number | null) | null {
  const hasRows = prepare<unknown>(`SELECT 1 FROM ${name} LIMIT 1`).get() !== undefined;
  if (id === null || !hasRows) return null;
  const compared = (IDENTITY[name] ?? names.filter((column) => column !== id)).filter((column) =>
    names.includes(column),
  );
  const find = prepare<{ id: number }>(
    `SELECT ${id} AS id FROM ${name} WHERE ${compared.map((column) => `${column} IS ?`).join(' AND ')}`,
  );
  const at = compared.map((column) => names.indexOf(column));
  return (bound) => find.get(...at.map((index) => bound[index] ?? null))?.id ?? null;
}

/** Takes over the result of a vehicle's last lookup where it is newer than the stored one. */
function newerVehicle(prepare: Prepare, names: readonly string[]) {
  const changed = names.filter((name) => !['id', 'vin', 'place'].includes(name));
  const update = prepare(
    `UPDATE vehicle SET ${changed.map((name) => `${name} = ?`).join(', ')}, place = NULL
    WHERE id = ? AND coalesce(asked_at, 0) < coalesce(?, 0)`,
  );
  const at = changed.map((name) => names.indexOf(name));
  const asked = names.indexOf('asked_at');
  return (bound: readonly Parameter[], id: number): boolean =>
    update.run(...at.map((index) => bound[index] ?? null), id, bound[asked] ?? null).changes > 0;
}
