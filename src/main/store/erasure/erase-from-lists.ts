import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import type { Database, Prepare } from '../db/database.ts';
import { writeTransaction } from '../db/database.ts';
import { listCountUpdater, vehiclesOfList } from '../list-blocks/list-vehicles.ts';
import { decodeNumbers, type StoredBlock } from '../list-blocks/row-block.ts';
import { encodeNumbers, eraseFromBlock, type LeavingRows, type LinkedBlock } from './erase-from-block.ts';
import { type Mentions, mentionsOf, withoutVins } from './mentions.ts';
import type { VehiclesToErase } from './vehicles-to-erase.ts';

/** Blocks of one transaction, which takes some hundred milliseconds. */
const BLOCKS_AT_ONCE = 500;
const HELD_BACK_AT_ONCE = 20_000;

interface Block extends StoredBlock {
  readonly firstLine: number;
  /** Numbers of the rows' vehicles; null where vehicles were removed while the list was in the bin. */
  readonly linked: Uint8Array | null;
}

/**
 * Erases the rows of leaving vehicles (to be erased) from the lists that stay. Yields how many rows each transaction
 * has gone through.
 */
export function* eraseFromLists(
  db: Database,
  prepare: Prepare,
  leaving: VehiclesToErase,
): Generator<number, void> {
  const ids = prepare<number>('SELECT id FROM list WHERE published = 1 ORDER BY id').pluck();
  const mentions = mentionsOf(prepare, leaving);
  const rows: LeavingRows = {
    row: (vehicle, vin) =>
      (vehicle !== null && leaving.mask[vehicle] === 1) || (leaving.vin !== null && vin() === leaving.vin),
    mentions,
  };
  for (const listId of ids.all()) {
    yield* thinBlocks(db, prepare, listId, rows);
    yield* thinHeldBack(db, prepare, listId, mentions);
    writeTransaction(db, () => countAnew(prepare, listId))();
  }
}

function* thinBlocks(
  db: Database,
  prepare: Prepare,
  listId: number,
  leaving: LeavingRows,
): Generator<number> {
  const page = prepare<Block>(`SELECT first_line AS firstLine, lines, vins, cells, vehicles AS linked
    FROM list_block LEFT JOIN list_vehicle USING (list, first_line)
    WHERE list = ? AND first_line >= ? ORDER BY first_line LIMIT ${BLOCKS_AT_ONCE}`);
  const write = blockWriter(prepare, listId);
  const vehiclesOf = vehicleFinder(prepare);
  let from = 0;
  const portion = writeTransaction(db, (): { rows: number; isLast: boolean } => {
    const blocks = page.all(listId, from);
    let rows = 0;
    for (const block of blocks) {
      rows += block.lines.length / 4;
      const thinned = eraseFromBlock({ ...block, vehicles: vehiclesOf(block) }, leaving);
      if (thinned) write(block.firstLine, thinned.block, block.linked !== null);
    }
    from = (blocks.at(-1)?.firstLine ?? from) + 1;
    return { rows, isLast: blocks.length < BLOCKS_AT_ONCE };
  });
  for (;;) {
    const { rows, isLast } = portion();
    yield rows;
    if (isLast) return;
  }
}

/** Returns a function that replaces or deletes the block with a first line, which stays its key. */
function blockWriter(prepare: Prepare, listId: number) {
  const change = prepare(
    'UPDATE list_block SET lines = ?, vins = ?, cells = ? WHERE list = ? AND first_line = ?',
  );
  const link = prepare('UPDATE list_vehicle SET vehicles = ? WHERE list = ? AND first_line = ?');
  const remove = prepare('DELETE FROM list_block WHERE list = ? AND first_line = ?');
  const unlink = prepare('DELETE FROM list_vehicle WHERE list = ? AND first_line = ?');
  return (firstLine: number, block: LinkedBlock | null, isLinked: boolean): void => {
    if (!block) {
      remove.run(listId, firstLine);
      unlink.run(listId, firstLine);
      return;
    }
    change.run(block.lines, block.vins, block.cells, listId, firstLine);
    const numbers = Uint32Array.from(block.vehicles, (vehicle) => vehicle ?? 0);
    if (isLinked) link.run(encodeNumbers(numbers), listId, firstLine);
  };
}

/** Returns a function that finds the vehicles of a block's rows: as stored, or by their VINs. */
function vehicleFinder(prepare: Prepare): (block: Block) => LinkedBlock['vehicles'] {
  const number = prepare<number>('SELECT id FROM vehicle WHERE vin = ?').pluck();
  return ({ linked, vins }) => {
    if (linked) return decodeNumbers(linked);
    const text = Buffer.from(vins).toString('latin1');
    return Array.from(
      { length: text.length / VIN_LENGTH },
      (_, row) => number.get(text.slice(row * VIN_LENGTH, (row + 1) * VIN_LENGTH)) ?? null,
    );
  };
}

/** Deletes the held-back rows that mention a leaving vehicle. */
function* thinHeldBack(
  db: Database,
  prepare: Prepare,
  listId: number,
  { isLeaving }: Mentions,
): Generator<number> {
  const page = prepare<{ line: number; text: string }>(`SELECT line, value || ' ' || cells AS text
    FROM list_held_back WHERE list = ? AND line > ? ORDER BY line LIMIT ${HELD_BACK_AT_ONCE}`);
  const remove = prepare('DELETE FROM list_held_back WHERE list = ? AND line = ?');
  let after = -1;
  const portion = writeTransaction(db, (): number => {
    const rows = page.all(listId, after);
    for (const { line, text } of rows) if (withoutVins(text, isLeaving) !== text) remove.run(listId, line);
    after = rows.at(-1)?.line ?? after;
    return rows.length;
  });
  for (let rows = HELD_BACK_AT_ONCE; rows === HELD_BACK_AT_ONCE; ) {
    rows = portion();
    yield rows;
  }
}

function countAnew(prepare: Prepare, listId: number): void {
  const vehicles = vehiclesOfList(prepare, listId).length;
  listCountUpdater(prepare)(listId, vehicles > 0 ? vehicles : null);
}
