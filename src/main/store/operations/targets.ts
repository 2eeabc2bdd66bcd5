import type { RunTarget } from '../../../preload/schemas/runs.ts';
import type { Parameter, Prepare } from '../database.ts';
import { mustExist } from '../existing.ts';
import { FAILED } from '../status.ts';

/** The vehicles of a target that the store knows, each once. */
export interface TargetVehicles {
  /** Rows of `vehicle`, for a FROM. */
  readonly rows: string;
  readonly parameters: readonly Parameter[];
  /** The same in order of id, for a FROM: those after an id, so many at most (the next two parameters). */
  readonly page: string;
}

/** @throws AppError `not-found` when the target's list or run is not there, or was removed */
export function vehiclesOf(prepare: Prepare, target: RunTarget): TargetVehicles {
  switch (target.kind) {
    case 'everything':
      return { rows: 'vehicle', parameters: [], page: 'vehicle WHERE id > ? ORDER BY id LIMIT ?' };
    case 'vins':
      return vehiclesBy('id', 'vehicle WHERE vin IN (SELECT value FROM json_each(?))', [
        JSON.stringify(target.vins),
      ]);
    case 'list':
      mustExist(prepare, 'list', target.listId);
      return vehiclesBy('vehicle', 'list_entry WHERE list = ?', [target.listId]);
    case 'failed':
      mustExist(prepare, 'run', target.runId);
      return vehiclesBy('vehicle', `run_item WHERE run = ? AND status = ${FAILED}`, [target.runId]);
  }
}

/** By an index in the order of `key`, so that a page reads what it holds and no more. */
function vehiclesBy(key: string, source: string, parameters: readonly Parameter[]): TargetVehicles {
  const ids = `SELECT DISTINCT ${key} AS id FROM ${source}`;
  return {
    rows: `(${ids}) CROSS JOIN vehicle USING (id)`,
    parameters,
    page: `(${ids} AND ${key} > ? ORDER BY id LIMIT ?) CROSS JOIN vehicle USING (id) ORDER BY id`,
  };
}
