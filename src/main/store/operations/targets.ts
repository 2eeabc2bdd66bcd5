import { AppError } from '../../util/errors.ts';
import type { Parameter, Prepare } from '../db/database.ts';
import { mustExist } from '../db/existing.ts';
import { vehiclesOfList } from '../list-blocks/list-vehicles.ts';
import type { StoredRunTarget } from '../records.ts';
import { FAILED, NOT_FOUND, OK } from '../status.ts';

/** SQL condition: the vehicle was answered at the bound time or later. A failure is no answer. */
export const FRESH = `status IN (${OK}, ${NOT_FOUND}) AND asked_at >= ?`;

/** SQL for a FROM that gives rows of the table `vehicle`, and its parameters. */
export interface Vehicles {
  readonly rows: string;
  readonly parameters: readonly Parameter[];
}

/** The vehicles of a target that the store knows, each once. */
interface TargetVehicles {
  /** All vehicles. Those of a list or a view come in several parts, in order of id. */
  readonly parts: Iterable<Vehicles>;
  /** Up to `limit` vehicles after an id, in order of id. */
  page(after: number, limit: number): Vehicles;
}

const NUMBERS_OF_STATEMENT = 20_000;

/**
 * @param listed finds the vehicles of a list; a caller that reads page after page gives one with a cache
 * @throws AppError `not-found` when the target's list or run is not there, or was removed
 */
export function vehiclesOf(
  prepare: Prepare,
  target: StoredRunTarget,
  listed = (listId: number) => vehiclesOfList(prepare, listId),
): TargetVehicles {
  switch (target.kind) {
    case 'everything':
      return {
        parts: [{ rows: 'vehicle', parameters: [] }],
        page: (after, limit) => ({
          rows: 'vehicle WHERE id > ? ORDER BY id LIMIT ?',
          parameters: [after, limit],
        }),
      };
    case 'vins':
      return vehiclesBy('id', 'vehicle WHERE vin IN (SELECT value FROM json_each(?))', [
        JSON.stringify(target.vins),
      ]);
    case 'list':
      mustExist(prepare, 'list', target.listId);
      return vehiclesIn(listed(target.listId));
    case 'view':
      return vehiclesIn(target.vehicles);
    case 'failed':
      mustExist(prepare, 'run', target.runId);
      return vehiclesBy('vehicle', `run_item WHERE run = ? AND status = ${FAILED}`, [target.runId]);
  }
}

/**
 * Finds the id of a VIN's vehicle, for keyset pagination; 0, which is before all ids, for null or ''. Throws AppError
 * `not-found`.
 */
export function cursorId(prepare: Prepare): (vin: string | null) => number {
  const idOf = prepare<{ id: number }>('SELECT id FROM vehicle WHERE vin = ?');
  return (vin) => {
    if (!vin) return 0;
    const vehicle = idOf.get(vin);
    if (!vehicle) throw new AppError('not-found', `no vehicle ${vin}`, { vin });
    return vehicle.id;
  };
}

/** Reads along an index in the order of `key`, so that a page reads its own rows only. */
function vehiclesBy(key: string, source: string, parameters: readonly Parameter[]): TargetVehicles {
  const ids = `SELECT DISTINCT ${key} AS id FROM ${source}`;
  return {
    parts: [{ rows: `(${ids}) CROSS JOIN vehicle USING (id)`, parameters }],
    page: (after, limit) => ({
      rows: `(${ids} AND ${key} > ? ORDER BY id LIMIT ?) CROSS JOIN vehicle USING (id) ORDER BY id`,
      parameters: [...parameters, after, limit],
    }),
  };
}

/** @param numbers ascending */
function vehiclesIn(numbers: Uint32Array): TargetVehicles {
  const part = (from: number, end: number): Vehicles => ({
    rows: 'json_each(?) CROSS JOIN vehicle ON vehicle.id = value',
    parameters: [`[${numbers.subarray(from, end).join()}]`],
  });
  const parts = Array.from(
    { length: Math.ceil(numbers.length / NUMBERS_OF_STATEMENT) },
    (_, index) => index * NUMBERS_OF_STATEMENT,
  );
  return {
    parts: Iterator.from(parts).map((from) => part(from, from + NUMBERS_OF_STATEMENT)),
    page(after, limit) {
      const from = firstAbove(numbers, after);
      const { rows, parameters } = part(from, from + limit);
      return { rows: `${rows} ORDER BY vehicle.id`, parameters };
    },
  };
}

/** The index of the first number above `other`; the length where there is none. */
function firstAbove(numbers: Uint32Array, other: number): number {
  let [from, end] = [0, numbers.length];
  while (from < end) {
    const middle = (from + end) >> 1;
    if ((numbers[middle] ?? 0) > other) end = middle;
    else from = middle + 1;
  }
  return from;
}
