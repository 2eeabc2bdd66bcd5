import type { Prepare } from '../db/database.ts';
import type { ListSource } from '../records.ts';

/** A list as what its rows say is asked of it. */
export interface StoredList {
  readonly id: number;
  readonly source: ListSource;
  readonly rows: number;
  readonly vehicles: number;
  /** Differs from that of any other list, and of this one before rows were added. */
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
