import { type Database, type Prepare, writeTransaction } from '../db/database.ts';

const BLOCKS_AT_ONCE = 5_000;

/**
 * The tables whose rows an erasure of everything keeps. Settings name neither vehicles nor places, except the user's
 * own states of work, which are deleted. Connections lose their contents.
 */
const STAYING: readonly string[] = ['setting', 'connection'];

/**
 * Empties each table as a whole, which takes no longer than deleting one row. Connections stay as empty rows, so that
 * their ids are never reused: a keychain entry that could not be removed would then belong to another connection.
 */
export function eraseEverything(db: Database, prepare: Prepare): void {
  const tables = prepare<string>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  ).pluck();
  writeTransaction(db, () => {
    for (const table of tables.all()) if (!STAYING.includes(table)) db.exec(`DELETE FROM "${table}"`);
    db.exec("DELETE FROM setting WHERE name IN ('workStates', 'officeName')");
    db.exec("UPDATE connection SET name = '', base_url = '', client_id = '', removed = 1");
  })();
}

/** SQL condition for a list and its earlier versions, which imports moved into the bin. Takes the list's id twice. */
export const LIST_AND_VERSIONS = `(id = ? OR (removed_at IS NOT NULL
  AND created_at = (SELECT created_at FROM list WHERE id = ?))) AND published > 0`;

/**
 * Deletes a list and its earlier versions. The list itself is deleted last, because a resumed erasure finds the
 * vehicles by its rows.
 */
export function* eraseList(db: Database, prepare: Prepare, listId: number): Generator<number, void> {
  const versions = prepare<number>(`SELECT id FROM list WHERE ${LIST_AND_VERSIONS} ORDER BY id = ?`).pluck();
  for (const id of versions.all(listId, listId, listId)) yield* listOut(db, prepare, id);
}

/**
 * Deletes a list with its runs, views, layout and schedule. Checks of foreign keys must be off. Yields how many rows
 * each transaction has gone through.
 */
function* listOut(db: Database, prepare: Prepare, listId: number): Generator<number, void> {
  const portion = prepare<{
    first: number;
    rows: number;
  }>(`SELECT first_line AS first, length(lines) / 4 AS rows
    FROM list_block WHERE list = ? ORDER BY first_line LIMIT ${BLOCKS_AT_ONCE}`);
  const remove = prepare('DELETE FROM list_block WHERE list = ? AND first_line <= ?');
  const step = writeTransaction(db, (): number => {
    const blocks = portion.all(listId);
    remove.run(listId, blocks.at(-1)?.first ?? 0);
    return blocks.reduce((sum, { rows }) => sum + rows, 0);
  });
  for (let rows = step(); rows > 0; rows = step()) yield rows;
  writeTransaction(db, () => {
    prepare('DELETE FROM run_item WHERE run IN (SELECT id FROM run WHERE list_id = ?)').run(listId);
    for (const [table, column] of TABLES_OF_LIST)
      prepare(`DELETE FROM ${table} WHERE ${column} = ?`).run(listId);
  })();
}

const TABLES_OF_LIST = [
  ...[['run', 'list_id'] as const, ['saved_view', 'list_id'] as const, ['column_layout', 'list_id'] as const],
  ...[['schedule', 'list_id'] as const, ['list_held_back', 'list'] as const],
  ...[['list_vehicle', 'list'] as const, ['list', 'id'] as const],
];
