import type { RunTarget } from '../../../contract/schemas/runs.ts';
import { type Database, type Prepare, readTransaction } from '../db/database.ts';
import { listVehiclesCache } from '../fleet-index/list-vehicles-cache.ts';
import type { StoredRunTarget, TargetCounts } from '../records.ts';
import { demoGuard, excludedVehicles } from './demo.ts';
import { listOfTarget, runGetter } from './run-reads.ts';
import { cursorId, FRESH, vehiclesOf } from './targets.ts';

/** Reads what a run on a target would look up: counts, and VINs page by page. */
export function targetReads(db: Database, prepare: Prepare) {
  const idBefore = cursorId(prepare);
  // Cached, since callers read a target's VINs page by page.
  const listed = listVehiclesCache(prepare);
  const get = runGetter(prepare);
  const guard = demoGuard(prepare);
  const leftOutBy = excludedVehicles(prepare);
  const listRows = prepare<{ rows: number }>('SELECT rows FROM list WHERE id = ?');

  /** Number of rows of the input, duplicates included; undefined where the target has vehicles only. */
  function rowsOf(target: StoredRunTarget): number | undefined {
    if (target.kind === 'vins') return target.vins.length;
    return target.kind === 'list' ? listRows.get(target.listId)?.rows : undefined;
  }

  return {
    /**
     * Refuses to look up the demo's list over another connection, or another list over the demo's. So do `create`,
     * `setState` to running, and `lists.schedule`.
     * @throws AppError `bad-input` (`demo-list`, `demo-connection`), `not-found` for a run that is not there
     */
    requireFit: readTransaction(db, (connectionId: number, target: RunTarget): void =>
      guard(connectionId, listOfTarget(get, target)),
    ),
    /**
     * Counts what a run would look up; with `freshSince` null, no vehicle counts as fresh.
     * @throws AppError `not-found` for a list or run that is not there; with a `connectionId` also what `requireFit` throws
     */
    target: readTransaction(
      db,
      (
        target: StoredRunTarget,
        freshSince: number | null,
        connectionId: number | null = null,
      ): TargetCounts => {
        if (connectionId !== null) guard(connectionId, listOfTarget(get, target));
        const others = leftOutBy(connectionId);
        const known = { vehicles: 0, fresh: 0, others: 0 };
        for (const { rows, parameters } of vehiclesOf(prepare, target, listed).parts) {
          const part = prepare<typeof known>(
            `WITH others AS MATERIALIZED (SELECT value FROM json_each(?))
            SELECT count(*) AS vehicles, count(*) FILTER (WHERE ${FRESH} AND vehicle.id NOT IN others) AS fresh,
              count(*) FILTER (WHERE vehicle.id IN others) AS others FROM ${rows}`,
          ).get(others, freshSince, ...parameters);
          known.vehicles += part?.vehicles ?? 0;
          known.fresh += part?.fresh ?? 0;
          known.others += part?.others ?? 0;
        }
        const asked = target.kind === 'vins' ? new Set(target.vins).size : known.vehicles;
        const vehicles = asked - known.others;
        const rows = (rowsOf(target) ?? asked) - known.others;
        return { rows, vehicles, duplicates: rows - vehicles, fresh: known.fresh };
      },
    ),
    /** The VINs of the target after `after` ('': from the start), in a stable order. */
    targetVins: readTransaction(db, (target: StoredRunTarget, after: string, limit: number): string[] => {
      if (target.kind === 'vins') {
        const vins = [...new Set(target.vins)];
        const start = vins.indexOf(after) + 1;
        return vins.slice(start, start + limit);
      }
      const { rows, parameters } = vehiclesOf(prepare, target, listed).page(idBefore(after), limit);
      return prepare<{ vin: string }>(`SELECT vin FROM ${rows}`)
        .all(...parameters)
        .map(({ vin }) => vin);
    }),
  };
}
