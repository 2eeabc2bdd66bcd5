import type { RunTarget } from '../../../preload/schemas/runs.ts';
import type { Parameter, Prepare } from '../db/database.ts';
import { mustExist } from '../db/existing.ts';
import { vehiclesOfList } from '../list-blocks/list-vehicles.ts';
import { FAILED } from '../status.ts';

/** Rows of `vehicle`, for a FROM. */
export interface Vehicles {
  readonly rows: string;
  readonly parameters: readonly Parameter[];
}

/** The vehicles of a target that the store knows, each once. */
export interface TargetVehicles {
  /** All of them; those of a list some at a time, in order of id. */
  readonly parts: Iterable<Vehicles>;
  /** Those after an id, so many at most, in order of id. */
  page(after: number, limit: number): Vehicles;
}

/** Numbers that go into a statement at a time. */
const AT_ONCE = 20_000;

/**
 * @param listed the vehicles of a list, for whoever asks for page after page and keeps them meanwhile
 * @throws AppError `not-found` when the target's list or run is not there, or was removed
 */
export function vehiclesOf(
  prepare: Prepare,
  target: RunTarget,
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
    case 'failed':
      mustExist(prepare, 'run', target.runId);
      return vehiclesBy('vehicle', `run_item WHERE run = ? AND status = ${FAILED}`, [target.runId]);
  }
}

/** By an index in the order of `key`, so that a page reads what it holds and no more. */
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
  const parts = Array.from({ length: Math.ceil(numbers.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
  return {
    parts: Iterator.from(parts).map((from) => part(from, from + AT_ONCE)),
    page(after, limit) {
      const from = firstAbove(numbers, after);
      const { rows, parameters } = part(from, from + limit);
      return { rows: `${rows} ORDER BY vehicle.id`, parameters };
    },
  };
}

/** The place of the first number that is more than another one; the end where none is. */
function firstAbove(numbers: Uint32Array, other: number): number {
  let [from, end] = [0, numbers.length];
  while (from < end) {
    const middle = (from + end) >> 1;
    if ((numbers[middle] ?? 0) > other) end = middle;
    else from = middle + 1;
  }
  return from;
}
