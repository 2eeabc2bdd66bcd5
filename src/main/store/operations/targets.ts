import type { RunTarget } from '../../../preload/schemas/runs.ts';
import type { Parameter, Prepare } from '../database.ts';
import { mustExist } from '../existing.ts';
import { vehiclesOfList } from '../list-vehicles.ts';
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

/** @throws AppError `not-found` when the target's list or run is not there, or was removed */
export function vehiclesOf(prepare: Prepare, target: RunTarget): TargetVehicles {
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
      return vehiclesIn(vehiclesOfList(prepare, target.listId));
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
      const from = numbers.findIndex((number) => number > after);
      return from === -1 ? part(0, 0) : part(from, from + limit);
    },
  };
}
