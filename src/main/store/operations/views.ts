import type { Input } from '../../../contract/contract-types.ts';
import { type SavedView, type SavedViewDraft, savedView } from '../../../contract/schemas/views.ts';
import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import { mustExist, notFoundError, PRESENT } from '../db/existing.ts';

interface StoredView {
  readonly id: number;
  readonly name: string;
  readonly listId: number | null;
  readonly view: string;
  readonly columns: string;
}

const SELECT = `SELECT id, name, list_id AS listId, view, columns FROM saved_view
  WHERE (list_id IS NULL OR list_id IN (SELECT id FROM list WHERE ${PRESENT}))`;

export function viewReads(prepare: Prepare) {
  const all = prepare<StoredView>(`${SELECT} ORDER BY id`);
  return { all: (): SavedView[] => all.all().flatMap((row) => toView(row) ?? []) };
}

export function viewWrites(db: Database, prepare: Prepare) {
  const insert = prepare('INSERT INTO saved_view (name, list_id, view, columns) VALUES (?, ?, ?, ?)');
  const update = prepare('UPDATE saved_view SET name = ?, list_id = ?, view = ?, columns = ? WHERE id = ?');
  const remove = prepare('DELETE FROM saved_view WHERE id = ?');
  return {
    save: writeTransaction(db, ({ id, name, view, columns }: SavedViewDraft): SavedView => {
      if (view.listId !== null) mustExist(prepare, 'list', view.listId);
      const values = [name, view.listId, JSON.stringify(view), JSON.stringify(columns)];
      if (id === null) {
        const { lastInsertRowid } = insert.run(...values);
        return { id: Number(lastInsertRowid), name, view, columns };
      }
      if (update.run(...values, id).changes === 0) throw notFoundError('view', id);
      return { id, name, view, columns };
    }),
    remove: writeTransaction(db, ({ id }: Input<'views', 'remove'>): void => {
      remove.run(id);
    }),
  };
}

/** Null for a view of a later version, with something that this version does not know. */
function toView({ listId, view, columns, ...row }: StoredView): SavedView | null {
  const read = savedView.safeParse({
    ...row,
    view: { ...JSON.parse(view), listId },
    columns: JSON.parse(columns),
  });
  return read.success ? read.data : null;
}
