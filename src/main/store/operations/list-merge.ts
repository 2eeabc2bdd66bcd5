import type { HeldBackRow } from '../../../contract/schemas/lists.ts';
import type { Prepare } from '../db/database.ts';
import { addBlocks, blocksOf, lastLine } from '../list-blocks/list-blocks.ts';
import { rowPacker } from '../list-blocks/row-packer.ts';
import type { HeldBackRowWithCells, MergedColumns, VinOrder } from '../records.ts';
import { endUnfitSchedule } from './demo.ts';
import { filterOrder, missingRows } from './new-vehicles.ts';

/** Packed rows are written when they have this many bytes. */
const PACK_BYTES = 512 * 1024;

/**
 * Appends to a list the draft's rows whose VIN the list lacks, and the draft's held-back rows that the list lacks.
 *
 * @returns `last`: the list's last line before; `added`: the order of the added rows by VIN
 */
export function appendNewRows(
  prepare: Prepare,
  listId: number,
  draftId: number,
  { places }: MergedColumns,
  order: VinOrder,
): { last: number; added: VinOrder } {
  const heldBackTo = prepare<number | null>('SELECT max(line) FROM list_held_back WHERE list = ?').pluck();
  const last = Math.max(lastLine(prepare, listId), heldBackTo.get(listId) ?? 0);
  const isLacked = missingRows(prepare, listId, order);
  const packer = rowPacker();
  let at = 0;
  for (const block of blocksOf(prepare, draftId)) {
    for (const [row, line] of block.lines.entries()) {
      if (isLacked[at++] === 1) packer.add(last + line, block.vin(row), rearranged(block.cells(row), places));
    }
    if (packer.size() >= PACK_BYTES) addBlocks(prepare, listId, packer.take());
  }
  addBlocks(prepare, listId, packer.take());
  addHeldBack(prepare, listId, draftId, places, last);
  return { last, added: filterOrder(order, isLacked) };
}

function addHeldBack(
  prepare: Prepare,
  listId: number,
  draftId: number,
  places: readonly number[],
  last: number,
): void {
  const heldBack = prepare<HeldBackRow & { cells: string }>(
    'SELECT line, value, reason, cells FROM list_held_back WHERE list = ? ORDER BY line',
  );
  const known = new Set(heldBack.all(listId).map(({ value, cells }) => JSON.stringify([value, cells])));
  const add = prepare('INSERT INTO list_held_back (list, line, value, reason, cells) VALUES (?, ?, ?, ?, ?)');
  for (const row of heldBack.all(draftId).map(heldBackRow)) {
    const { line, value, reason } = row;
    const cells = JSON.stringify(rearranged(row.cells, places));
    if (!known.has(JSON.stringify([value, cells]))) add.run(listId, last + line, value, reason, cells);
  }
}

/** A row's cells, moved to another list's columns. */
function rearranged(cells: readonly string[], places: readonly number[]): string[] {
  const moved: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const place = places[index];
    if (place !== undefined) moved[place] = cell;
  }
  return Array.from(moved, (cell) => cell ?? '');
}

/**
 * Gives a list's name, runs, schedule, saved views and date to another list. Where the other list has no layout of its
 * columns, it gets a copy of the layout, too.
 */
export function transferListIdentity(prepare: Prepare, listId: number, byListId: number): void {
  prepare(`UPDATE list SET (name, created_at) = (SELECT name, created_at FROM list WHERE id = ?)
    WHERE id = ?`).run(listId, byListId);
  prepare('UPDATE run SET list_id = ? WHERE list_id = ?').run(byListId, listId);
  prepare('UPDATE schedule SET list_id = ? WHERE list_id = ?').run(byListId, listId);
  endUnfitSchedule(prepare, byListId);
  prepare('UPDATE saved_view SET list_id = ? WHERE list_id = ?').run(byListId, listId);
  prepare(`INSERT INTO column_layout (list_id, columns)
    SELECT ?, columns FROM column_layout WHERE list_id = ? ON CONFLICT DO NOTHING`).run(byListId, listId);
}

/** A held-back row from its columns in the store; without cells where they can't be read. */
export function heldBackRow({
  cells,
  ...row
}: HeldBackRow & { readonly cells: string }): HeldBackRowWithCells {
  try {
    return { ...row, cells: JSON.parse(cells) };
  } catch {
    return { ...row, cells: [] };
  }
}
