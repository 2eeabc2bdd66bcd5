import type { Prepare } from '../db/database.ts';
import type { ListSource } from '../records.ts';

/** What is needed to read a list's rows. */
export interface StoredList {
  readonly id: number;
  readonly source: ListSource;
  readonly rows: number;
  readonly vehicles: number;
  /** Identifies the list's rows in caches: changes with every import. */
  readonly stamp: string;
}

/** Null where there is none. */
export function storedList(prepare: Prepare, listId: number): StoredList | null {
  const list = prepare<{ rows: number; vehicles: number; source: string; createdAt: number }>(
    'SELECT rows, vehicles, source, created_at AS createdAt FROM list WHERE id = ?',
  ).get(listId);
  if (!list) return null;
  const { rows, vehicles, source, createdAt } = list;
  const stamp = JSON.stringify([listId, createdAt, rows, source]);
  return { id: listId, source: JSON.parse(source), rows, vehicles, stamp };
}
