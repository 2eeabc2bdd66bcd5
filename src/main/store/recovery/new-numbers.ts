import type { Database, Parameter, Prepare } from '../db/database.ts';
import { madeUpSource } from '../db/mend-rows.ts';
import type { Table, TableColumn } from './tables.ts';

/** Maps the numbers of rows in the damaged database to their numbers in the open one. */
export interface RowIdMap {
  set(table: string, old: number, now: number): void;
  /** The number of a row in the open database. */
  of(table: string, old: number): number;
  /** Marks a row as left out. `adapt` then refuses the rows that refer to it. */
  leaveOut(table: string, old: number): void;
  isLeftOut(table: string, old: number): boolean;
  /**
   * Replaces a row's references to other rows by their present numbers. Where the other row is gone, a stand-in is made
   * for a connection, and for the list of a list's rows. Any other reference to a lost row becomes null, unless the row
   * would be deleted with the one that was lost.
   *
   * @returns whether the row can be stored
   */
  adapt(table: Table, columns: readonly TableColumn[], bound: Parameter[]): boolean;
  /** Gives each list that stands in for a lost one as many columns as its rows have. */
  finish(): void;
}

/** @param listName gives the name for a list whose own row was lost, by its number */
export function newNumbers(db: Database, prepare: Prepare, listName: (id: number) => string): RowIdMap {
  const moved = new Map<string, Map<number, number>>();
  const leftOut = new Set<string>();
  const standInLists: number[] = [];
  // The stand-in connection is marked as removed, so that it is shown nowhere. Its runs and positions stay.
  const addConnection =
    prepare(`INSERT INTO connection (id, name, base_url, client_id, time_zone, demo, removed)
    VALUES (?, '?', 'https://unknown.invalid/', '?', 'UTC', 0, 1)`);
  const addList = prepare(
    'INSERT INTO list (id, name, source, created_at, published) VALUES (?, ?, ?, ?, 1)',
  );
  const setSource = prepare('UPDATE list SET source = ? WHERE id = ?');
  const source = (id: number) => JSON.stringify(madeUpSource(db, id));

  const now = (table: string, old: number) => moved.get(table)?.get(old) ?? old;

  function standIn(table: Table, parent: string, number: number): boolean {
    if (parent === 'connection') {
      addConnection.run(number);
      return true;
    }
    if (parent !== 'list' || !table.name.startsWith('list_')) return false;
    addList.run(number, listName(number), source(number), Date.now());
    standInLists.push(number);
    return true;
  }

  return {
    set(table, old, now) {
      if (old === now) return;
      const ofTable = moved.get(table) ?? new Map<number, number>();
      moved.set(table, ofTable.set(old, now));
    },
    of: now,
    leaveOut: (table, old) => void leftOut.add(`${table} ${old}`),
    isLeftOut: (table, old) => leftOut.has(`${table} ${old}`),
    adapt(table, columns, bound) {
      for (const [index, { parent, isRequired, isDeletedWithParent }] of columns.entries()) {
        const old = bound[index];
        if (parent === null || typeof old !== 'number') continue;
        if (leftOut.has(`${parent} ${old}`)) return false;
        const number = now(parent, old);
        bound[index] = number;
        const isThere = prepare(`SELECT 1 FROM ${parent} WHERE rowid = ?`).get(number);
        if (isThere || standIn(table, parent, number)) continue;
        if (isRequired || isDeletedWithParent) return false;
        bound[index] = null;
      }
      return true;
    },
    finish() {
      for (const id of standInLists) setSource.run(source(id), id);
    },
  };
}
