import type { Input } from '../../../contract/contract-types.ts';
import type { ListRemoval, RemovedList, VinList } from '../../../contract/schemas/lists.ts';
import { type Database, type Prepare, withoutForeignKeys, writeTransaction } from '../db/database.ts';
import { IN_BIN, mustExist, PRESENT } from '../db/existing.ts';
import { erasureGuard } from '../erasure/record.ts';
import {
  numbersToMask,
  vehicleFinder,
  vehiclesOfList,
  vehiclesOfRows,
} from '../list-blocks/list-vehicles.ts';
import type { ListSource } from '../records.ts';
import { transferListIdentity } from './list-merge.ts';
import { type VehiclesRemoved, vehicleRemover } from './remove-vehicles.ts';

export const TO_BIN = 'UPDATE list SET removed_at = ? WHERE id = ? AND published = 1 AND removed_at IS NULL';

/** Gets a list that is not in the bin. Throws AppError `not-found`. */
export type GetList = (id: number) => VinList;

interface StoredRemovedList {
  readonly id: number;
  readonly name: string;
  readonly source: string;
  readonly createdAt: number;
  readonly rows: number;
  readonly removedAt: number;
}

export function binReads(prepare: Prepare) {
  const removed = prepare<StoredRemovedList>(
    `SELECT id, name, source, created_at AS createdAt, rows, removed_at AS removedAt FROM list
    WHERE ${IN_BIN} ORDER BY removed_at DESC, id DESC`,
  );
  const views = prepare<string>('SELECT name FROM saved_view WHERE list_id = ? ORDER BY id').pluck();
  const onlyHere = vehiclesOnlyIn(prepare);
  return {
    removed: (): RemovedList[] =>
      removed.all().map(({ source: text, ...list }) => {
        const { fileName }: ListSource = JSON.parse(text);
        return { ...list, source: fileName };
      }),
    removal({ listId }: Input<'lists', 'removal'>): ListRemoval {
      mustExist(prepare, 'list', listId);
      return { views: views.all(listId), onlyHere: onlyHere(listId).length };
    },
  };
}

/** The ways into the bin and out of it. Rows, views and schedule of a list stay with it. */
export function binWrites(db: Database, prepare: Prepare, get: GetList) {
  const toBin = prepare(TO_BIN);
  const onlyHere = vehiclesOnlyIn(prepare);
  const removeVehicles = vehicleRemover(prepare);
  const findVehicles = vehicleFinder(prepare);
  const fromBin = prepare('UPDATE list SET removed_at = NULL, restored_at = ? WHERE id = ?');
  // A lookup that was due while the list was in the bin is not made up for.
  const postpone = prepare(
    'UPDATE schedule SET next_at = ? + every_minutes * 60000 WHERE list_id = ? AND next_at <= ?',
  );
  const destroy = prepare(`DELETE FROM list WHERE id = ? AND ${IN_BIN}`);
  const empty = prepare(`DELETE FROM list WHERE removed_at < ? AND ${IN_BIN}`);
  const requireNoErasure = erasureGuard(prepare);
  function leaveBin(listId: number, now: number): void {
    requireNoErasure();
    mustExist(prepare, 'removed list', listId);
    fromBin.run(now, listId);
    findVehicles(listId);
  }
  return {
    /** @returns null where no vehicle was to be removed */
    remove: withoutForeignKeys(
      db,
      writeTransaction(
        db,
        ({ listId, withVehicles = false }: Input<'lists', 'remove'>): VehiclesRemoved | null => {
          requireNoErasure();
          const leaving = withVehicles ? onlyHere(listId) : null;
          toBin.run(Date.now(), listId);
          return leaving && removeVehicles(leaving);
        },
      ),
    ),
    restore: writeTransaction(db, ({ listId }: Input<'lists', 'restore'>): VinList => {
      const now = Date.now();
      leaveBin(listId, now);
      postpone.run(now, listId, now);
      return get(listId);
    }),
    putBack: writeTransaction(db, ({ listId, insteadOf }: Input<'lists', 'putBack'>): VinList => {
      get(insteadOf);
      const now = Date.now();
      leaveBin(listId, now);
      transferListIdentity(prepare, insteadOf, listId);
      toBin.run(now, insteadOf);
      return get(listId);
    }),
    destroy: writeTransaction(db, ({ listId }: Input<'lists', 'destroy'>): void => {
      destroy.run(listId);
    }),
    /** Deletes the lists that were moved into the bin before a time. */
    emptyBin: writeTransaction(db, (before: number): void => {
      empty.run(before);
    }),
  };
}

function vehiclesOnlyIn(prepare: Prepare): (listId: number) => Uint32Array {
  const others = prepare<number>(`SELECT id FROM list WHERE ${PRESENT} AND id <> ?`).pluck();
  return (listId) => {
    const masks = others.all(listId).map((other) => numbersToMask(vehiclesOfRows(prepare, other)));
    return vehiclesOfList(prepare, listId).filter((vehicle) => masks.every((mask) => mask[vehicle] !== 1));
  };
}
