import type { Prepare } from '../db/database.ts';
import { notFoundError, PRESENT } from '../db/existing.ts';
import type { ListSource } from '../records.ts';

/** What is needed to read a list's rows. */
export interface StoredList {
  readonly id: number;
  readonly source: ListSource;
  readonly rows: number;
  readonly vehicles: number;
  /** Identifies the list's rows in caches: changes with every import, and when the list comes back from the bin. */
  readonly stamp: string;
}

interface Stored {
  readonly rows: number;
  readonly vehicles: number;
  readonly source: string;
  readonly createdAt: number;
  readonly restoredAt: number | null;
}

/** Null for a list that does not exist or is in the bin. */
export function storedList(prepare: Prepare, listId: number): StoredList | null {
  const list = prepare<Stored>(
    `SELECT rows, vehicles, source, created_at AS createdAt, restored_at AS restoredAt
    FROM list WHERE id = ? AND ${PRESENT}`,
  ).get(listId);
  if (!list) return null;
  const { rows, vehicles, source, createdAt, restoredAt } = list;
  const stamp = JSON.stringify([listId, createdAt, restoredAt, rows, source]);
  return { id: listId, source: JSON.parse(source), rows, vehicles, stamp };
}

/** @throws AppError `not-found` where `storedList` returns null */
export function presentList(prepare: Prepare, listId: number): StoredList {
  const list = storedList(prepare, listId);
  if (!list) throw notFoundError('list', listId);
  return list;
}
