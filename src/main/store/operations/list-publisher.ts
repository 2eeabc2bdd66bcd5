import type { VinList } from '../../../contract/schemas/lists.ts';
import {
  type Database,
  type Prepare,
  withoutCheckpoint,
  withoutForeignKeys,
  writeTransaction,
} from '../db/database.ts';
import { mustExist } from '../db/existing.ts';
import { erasureGuard } from '../erasure/record.ts';
import { storeLineCount } from '../list-blocks/list-blocks.ts';
import type { ListSource, MergedColumns, VinOrder } from '../records.ts';
import { type GetList, TO_BIN } from './list-bin.ts';
import { appendNewRows, transferListIdentity } from './list-merge.ts';
import { vehicleAdder } from './new-vehicles.ts';

/** The ways in which the rows of a draft, which is an invisible list, become those of a visible list. */
export function listPublisher(db: Database, prepare: Prepare, get: GetList) {
  const enter = vehicleAdder(prepare);
  const publish = prepare('UPDATE list SET published = 1, name = ?, source = ?, created_at = ? WHERE id = ?');
  const widen = prepare('UPDATE list SET source = json_patch(source, ?) WHERE id = ?');
  const remove = prepare('DELETE FROM list WHERE id = ?');
  const toBin = prepare(TO_BIN);
  const requireNoErasure = erasureGuard(prepare);
  const updated = prepare('UPDATE list SET updated_at = ? WHERE id = ?');

  function publishDraft(draftId: number, name: string, source: ListSource, order: VinOrder): void {
    requireNoErasure();
    mustExist(prepare, 'draft', draftId);
    enter(draftId, 0, order);
    publish.run(name, JSON.stringify(source), Date.now(), draftId);
    storeLineCount(prepare, draftId);
  }

  const publishNew = writeTransaction(
    db,
    (draftId: number, name: string, source: ListSource, order: VinOrder): VinList => {
      publishDraft(draftId, name, source, order);
      return get(draftId);
    },
  );
  return {
    /** `order`, here and below: the rows of all `append` calls, in order of their VINs. */
    publish: withoutCheckpoint(db, withoutForeignKeys(db, publishNew)),
    /**
     * The new list has the draft's rows and id, and the old list's name, runs, schedule and saved views. The old list moves
     * into the bin.
     * @throws AppError `not-found`, as `merge` does
     */
    replace: writeTransaction(
      db,
      (listId: number, draftId: number, source: ListSource, order: VinOrder): VinList => {
        get(listId);
        publishDraft(draftId, '', source, order);
        transferListIdentity(prepare, listId, draftId);
        const now = Date.now();
        updated.run(now, draftId);
        toBin.run(now, listId);
        return get(draftId);
      },
    ),
    /** Adds the draft's rows whose VIN the list lacks, with line numbers after the list's own. The draft is removed. */
    merge: writeTransaction(
      db,
      (listId: number, draftId: number, merged: MergedColumns, order: VinOrder): VinList => {
        requireNoErasure();
        get(listId);
        mustExist(prepare, 'draft', draftId);
        const { last, added } = appendNewRows(prepare, listId, draftId, merged, order);
        enter(listId, last, added);
        remove.run(draftId);
        const { places: _, ...changed } = merged;
        widen.run(JSON.stringify(changed), listId);
        storeLineCount(prepare, listId);
        updated.run(Date.now(), listId);
        return get(listId);
      },
    ),
  };
}
