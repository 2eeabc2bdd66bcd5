import { type LayoutDraft, type SavedLayout, savedLayout } from '../../../contract/schemas/layouts.ts';
import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import { mustExist, PRESENT } from '../db/existing.ts';

interface StoredLayout {
  readonly listId: number | null;
  readonly columns: string;
}

export function layoutReads(prepare: Prepare) {
  const all = prepare<StoredLayout>(`SELECT list_id AS listId, columns FROM column_layout
    WHERE list_id IS NULL OR list_id IN (SELECT id FROM list WHERE ${PRESENT}) ORDER BY list_id`);
  return { all: (): SavedLayout[] => all.all().flatMap((row) => toLayout(row) ?? []) };
}

export function layoutWrites(db: Database, prepare: Prepare) {
  const put = prepare(`INSERT INTO column_layout (list_id, columns) VALUES (?, ?)
    ON CONFLICT (coalesce(list_id, 0)) DO UPDATE SET columns = excluded.columns`);
  const remove = prepare('DELETE FROM column_layout WHERE list_id IS ?');
  return {
    save: writeTransaction(db, ({ listId, columns }: LayoutDraft): void => {
      if (listId !== null) mustExist(prepare, 'list, present or removed', listId);
      if (columns) put.run(listId, JSON.stringify(columns));
      else remove.run(listId);
    }),
  };
}

/** Null for a layout of a later version, with something that this version does not know. */
function toLayout({ listId, columns }: StoredLayout): SavedLayout | null {
  const read = savedLayout.safeParse({ listId, columns: JSON.parse(columns) });
  return read.success ? read.data : null;
}
