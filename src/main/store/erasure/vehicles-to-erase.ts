import type { Prepare } from '../db/database.ts';
import { IN_BIN, PRESENT } from '../db/existing.ts';
import { numbersToMask, vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import type { ErasureScope } from '../records.ts';

/** An inclusive range of vehicle numbers. Every vehicle with one of them is erased. */
export type Range = readonly [first: number, last: number];

export interface VehiclesToErase {
  /** 1 for each of them; the index is the vehicle's number. */
  readonly mask: Uint8Array;
  readonly count: number;
  /** A VIN that is erased from lists and texts even where no vehicle has it any more; null: none. */
  readonly vin: string | null;
}

/** Finds the vehicles of an erasure. The result is the same until the last one is deleted, so it can be resumed. */
export function vehiclesToErase(prepare: Prepare, scope: ErasureScope): VehiclesToErase {
  const mask = maskFor(prepare, scope);
  let count = 0;
  for (const mark of mask) count += mark;
  return { mask, count, vin: scope.kind === 'vehicle' ? scope.vin : null };
}

function maskFor(prepare: Prepare, scope: ErasureScope): Uint8Array {
  switch (scope.kind) {
    case 'vehicle': {
      const number = prepare<number>('SELECT id FROM vehicle WHERE vin = ?').pluck().get(scope.vin);
      return number === undefined ? new Uint8Array() : numbersToMask(Uint32Array.of(number));
    }
    case 'list': {
      const mask = numbersToMask(vehiclesOfRows(prepare, scope.listId));
      if (!scope.sharedToo) unmark(prepare, mask, `${PRESENT} AND id <> ${scope.listId}`);
      return mask;
    }
    case 'retention':
      return scope.unlistedBefore === null ? new Uint8Array() : unlisted(prepare, scope.unlistedBefore);
    case 'everything':
      return new Uint8Array();
  }
}

/**
 * Vehicles that are on no list, not even one in the bin, and were last looked up before a time, or never. Vehicles of a
 * run that is not over are left out.
 */
function unlisted(prepare: Prepare, before: number): Uint8Array {
  const old = prepare<number>(
    'SELECT id FROM vehicle WHERE asked_at IS NULL OR asked_at < ? ORDER BY id',
  ).pluck();
  const mask = numbersToMask(Uint32Array.from(old.all(before)));
  unmark(prepare, mask, `(${PRESENT}) OR (${IN_BIN})`);
  const inRuns = prepare<number>(
    "SELECT vehicle FROM run_item WHERE run IN (SELECT id FROM run WHERE state IN ('running', 'paused', 'interrupted'))",
  ).pluck();
  for (const vehicle of inRuns.iterate()) mask[vehicle] = 0;
  return mask;
}

function unmark(prepare: Prepare, mask: Uint8Array, lists: string): void {
  const ids = prepare<number>(`SELECT id FROM list WHERE ${lists}`).pluck();
  // The mask may be too short for a number: typed arrays ignore a write beyond their end.
  for (const id of ids.all()) for (const vehicle of vehiclesOfRows(prepare, id)) mask[vehicle] = 0;
}

/**
 * Divides the leaving vehicles into portions of `size`. Leaving vehicles with no staying vehicle between them form one
 * range, which a statement deletes in one walk.
 */
export function portionsOf(prepare: Prepare, { mask }: VehiclesToErase, size: number): Range[][] {
  const portions: Range[][] = [];
  let portion: Range[] = [];
  let [first, last, count] = [0, 0, 0];
  const endRange = () => {
    if (first > 0) portion.push([first, last]);
    first = 0;
  };
  const endPortion = () => {
    endRange();
    if (portion.length > 0) portions.push(portion);
    [portion, count] = [[], 0];
  };
  for (const id of idsOf(prepare)) {
    if (mask[id] !== 1) {
      endRange();
      continue;
    }
    if (first === 0) first = id;
    last = id;
    if (++count >= size) endPortion();
  }
  endPortion();
  return portions;
}

/** Numbers of all vehicles, ascending. Reading many at a time is several times as fast as one at a time. */
function* idsOf(prepare: Prepare): Generator<number> {
  const page = prepare<number>(
    `SELECT id FROM vehicle WHERE id > ? ORDER BY id LIMIT ${IDS_AT_ONCE}`,
  ).pluck();
  for (let ids = page.all(0); ids.length > 0; ids = page.all(ids.at(-1) ?? 0)) yield* ids;
}

const IDS_AT_ONCE = 50_000;
