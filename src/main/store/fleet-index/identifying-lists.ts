import type { Prepare } from '../db/database.ts';
import { PRESENT } from '../db/existing.ts';
import type { ListSource } from '../records.ts';
import { shownColumns, shownIdentifier } from '../rows.ts';

/** A list with a column that identifies vehicles. */
export interface IdentifyingList {
  readonly id: number;
  /** Index in a row's cells. */
  readonly column: number;
  readonly name: string;
}

interface IdentifyingLists {
  /** The newest first. */
  readonly lists: readonly IdentifyingList[];
  /** Identifies the lists, their rows and columns in caches. */
  readonly stamp: string;
}

/** Returns a function that reads which lists identify vehicles now. */
export function identifyingLists(prepare: Prepare): () => IdentifyingLists {
  const all = prepare<
    [id: number, createdAt: number, rows: number, source: string, restoredAt: number | null]
  >(
    `SELECT id, created_at, rows, source, restored_at FROM list WHERE ${PRESENT} ORDER BY created_at DESC, id DESC`,
  ).raw();
  let last: IdentifyingLists = { lists: [], stamp: '[]' };
  return () => {
    const stored = all.all();
    const stamp = JSON.stringify(stored);
    if (stamp === last.stamp) return last;
    const lists = stored.flatMap(([id, , , text]) => {
      const source: ListSource = JSON.parse(text);
      const column = shownColumns(source)[shownIdentifier(source) ?? -1];
      return column === undefined ? [] : [{ id, column, name: source.columns[column] ?? '' }];
    });
    last = { lists, stamp };
    return last;
  };
}
