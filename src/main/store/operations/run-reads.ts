import type { Input } from '../../../preload/contract.ts';
import type {
  FailureCounts,
  RunFailure,
  RunFailures,
  RunState,
  RunTarget,
  StopReason,
} from '../../../preload/schemas/runs.ts';
import { AppError } from '../../util/errors.ts';
import { type Database, type Prepare, reading } from '../db/database.ts';
import { mustExist, noSuch, PRESENT } from '../db/existing.ts';
import { listVehiclesCache } from '../fleet-index/list-vehicles-cache.ts';
import type { RunRecord, TargetCounts } from '../records.ts';
import { FAILED, NOT_FOUND, OK, QUEUED } from '../status.ts';
import { leftOut } from './demo.ts';
import { vehiclesOf } from './targets.ts';

/** The vehicle was answered since then. A failure is no answer. */
export const FRESH = `status IN (${OK}, ${NOT_FOUND}) AND asked_at >= ?`;

/** As many as `runs.all` gives. */
const MAX_RUNS = 500;

interface StoredRun {
  readonly id: number;
  readonly target: RunTarget['kind'];
  readonly connectionId: number;
  readonly connectionName: string;
  readonly listId: number | null;
  readonly listName: string | null;
  readonly scheduled: number;
  readonly state: RunState;
  readonly stopReason: StopReason | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly total: number;
  readonly ok: number;
  readonly notFound: number;
  readonly failed: number;
  readonly requests: number;
  readonly throttled: number;
  readonly activeMs: number;
}

const SELECT = `SELECT run.id, target, connection_id AS connectionId, connection.name AS connectionName,
    (SELECT id FROM list WHERE id = list_id AND ${PRESENT}) AS listId,
    list_name AS listName, scheduled, state, stop_reason AS stopReason, started_at AS startedAt, ended_at AS endedAt, total, ok,
    not_found AS notFound, failed, requests, throttled, active_ms AS activeMs
  FROM run JOIN connection ON connection.id = connection_id`;

/** The run by its id. Throws AppError `not-found`. */
export function runGetter(prepare: Prepare): (runId: number) => RunRecord {
  const byId = prepare<StoredRun>(`${SELECT} WHERE run.id = ?`);
  return (runId) => {
    const row = byId.get(runId);
    if (!row) throw noSuch('run', runId);
    return toRecord(row);
  };
}

export function runReads(db: Database, prepare: Prepare) {
  const get = runGetter(prepare);
  const all = prepare<StoredRun>(`${SELECT} ORDER BY run.id DESC LIMIT ${MAX_RUNS}`);
  const queued = prepare<{
    vin: string;
  }>(`SELECT vin FROM run_item JOIN vehicle ON vehicle.id = run_item.vehicle
    WHERE run = ? AND run_item.vehicle > ? AND run_item.status = ${QUEUED} ORDER BY run_item.vehicle LIMIT ?`);
  const failures = prepare<RunFailure>(`SELECT vin, run_item.failure AS kind, attempts
    FROM run_item JOIN vehicle ON vehicle.id = run_item.vehicle
    WHERE run = ? AND run_item.status = ${FAILED} AND vin > ? ORDER BY vin LIMIT ?`);
  const failureCounts = prepare<
    FailureCounts[number]
  >(`SELECT failure AS kind, count(*) AS count FROM run_item
    WHERE run = ? AND status = ${FAILED} GROUP BY failure ORDER BY count DESC, kind`);
  const idOf = prepare<{ id: number }>('SELECT id FROM vehicle WHERE vin = ?');
  // Callers read a target's VINs page by page.
  const listed = listVehiclesCache(prepare);
  const leftOutBy = leftOut(prepare);
  const listRows = prepare<{ rows: number }>('SELECT rows FROM list WHERE id = ?');

  /** The id of the vehicle with this VIN, for a keyset; 0, which is before all, for null or ''. */
  function idBefore(vin: string | null): number {
    if (!vin) return 0;
    const vehicle = idOf.get(vin);
    if (!vehicle) throw new AppError('not-found', `no vehicle ${vin}`, { vin });
    return vehicle.id;
  }

  /** Rows of the input, with duplicates; undefined where the target has vehicles only. */
  function rowsOf(target: RunTarget): number | undefined {
    if (target.kind === 'vins') return target.vins.length;
    return target.kind === 'list' ? listRows.get(target.listId)?.rows : undefined;
  }

  return {
    get,
    all: (): RunRecord[] => all.all().map(toRecord),
    failures: reading(db, ({ runId, after, limit }: Input<'runs', 'failures'>): RunFailures => {
      const { counts } = get(runId);
      return { total: counts.failed, rows: failures.all(runId, after ?? '', limit) };
    }),
    failureCounts: reading(db, ({ runId }: Input<'runs', 'failureCounts'>): FailureCounts => {
      mustExist(prepare, 'run', runId);
      return failureCounts.all(runId);
    }),
    queued: reading(db, (runId: number, after: string | null, limit: number): string[] =>
      queued.all(runId, idBefore(after), limit).map(({ vin }) => vin),
    ),
    target: reading(
      db,
      (target: RunTarget, freshSince: number | null, connectionId: number | null = null): TargetCounts => {
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
    targetVins: reading(db, (target: RunTarget, after: string, limit: number): string[] => {
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

function toRecord({ total, ok, notFound, failed, scheduled, ...run }: StoredRun): RunRecord {
  const counts = { total, queued: total - ok - notFound - failed, ok, notFound, failed };
  return { ...run, scheduled: scheduled === 1, counts };
}
