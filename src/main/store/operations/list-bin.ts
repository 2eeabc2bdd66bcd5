import type { Input } from '../../../preload/contract.ts';
import type { ListRemoval, RemovedList, VinList } from '../../../preload/schemas/lists.ts';
import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import { IN_BIN, mustExist } from '../db/existing.ts';
import type { ListSource } from '../records.ts';

/** Moves a list into the bin. */
export const TO_BIN = 'UPDATE list SET removed_at = ? WHERE id = ? AND published = 1 AND removed_at IS NULL';

/** A list that the user has. Throws AppError `not-found`. */
export type GetList = (id: number) => VinList;

interface StoredRemovedList {
  readonly id: number;
  readonly name: string;
  readonly source: string;
  readonly rows: number;
  readonly removedAt: number;
}

export function binReads(prepare: Prepare) {
  const removed = prepare<StoredRemovedList>(
    `SELECT id, name, source, rows, removed_at AS removedAt FROM list WHERE ${IN_BIN} ORDER BY removed_at DESC, id DESC`,
  );
  const views = prepare<string>('SELECT name FROM saved_view WHERE list_id = ? ORDER BY id').pluck();
  return {
    removed: (): RemovedList[] =>
      removed.all().map(({ source: text, ...list }) => {
        const { fileName }: ListSource = JSON.parse(text);
        return { ...list, source: fileName };
      }),
    removal({ listId }: Input<'lists', 'removal'>): ListRemoval {
      mustExist(prepare, 'list', listId);
      return { views: views.all(listId) };
    },
  };
}

/** The ways into the bin and out of it. Rows, views and schedule of a list stay with it. */
export function binWrites(db: Database, prepare: Prepare, get: GetList) {
  const toBin = prepare(TO_BIN);
  const fromBin = prepare('UPDATE list SET removed_at = NULL, restored_at = ? WHERE id = ?');
  // A time that was missed in the bin is not made up for.
  const postpone = prepare(
    'UPDATE schedule SET next_at = ? + every_minutes * 60000 WHERE list_id = ? AND next_at <= ?',
  );
  const destroy = prepare(`DELETE FROM list WHERE id = ? AND ${IN_BIN}`);
  const empty = prepare(`DELETE FROM list WHERE removed_at < ? AND ${IN_BIN}`);
  return {
    remove: writeTransaction(db, ({ listId }: Input<'lists', 'remove'>): void => {
      toBin.run(Date.now(), listId);
    }),
    restore: writeTransaction(db, ({ listId }: Input<'lists', 'restore'>): VinList => {
      mustExist(prepare, 'removed list', listId);
      const now = Date.now();
      fromBin.run(now, listId);
      postpone.run(now, listId, now);
      return get(listId);
    }),
    destroy: writeTransaction(db, ({ listId }: Input<'lists', 'destroy'>): void => {
      destroy.run(listId);
    }),
    emptyBin: writeTransaction(db, (before: number): void => {
      empty.run(before);
    }),
  };
}
