import type { Input } from '../../../contract/contract-types.ts';
import type {
  FailureCounts,
  RunFailure,
  RunFailures,
  RunState,
  RunTarget,
  StopReason,
} from '../../../contract/schemas/runs.ts';
import { type Database, type Prepare, readTransaction } from '../db/database.ts';
import { mustExist, notFoundError, PRESENT } from '../db/existing.ts';
import type { RunRecord, StoredRunTarget } from '../records.ts';
import { FAILED, QUEUED } from '../status.ts';
import { cursorId } from './targets.ts';

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

/** Gets a run by its id. Throws AppError `not-found`. */
export function runGetter(prepare: Prepare): (runId: number) => RunRecord {
  const byId = prepare<StoredRun>(`${SELECT} WHERE run.id = ?`);
  return (runId) => {
    const row = byId.get(runId);
    if (!row) throw notFoundError('run', runId);
    return toRecord(row);
  };
}

/** A run as it is now, with the zone and the key for reading its ledger: its vehicles with their outcomes. */
interface Ledger {
  readonly run: RunRecord;
  /** Time zone of its connection, in which the service's times are read. */
  readonly zone: string;
  /** Changes when the ledger or the zone changes. */
  readonly key: string;
}

export function ledgerGetter(prepare: Prepare): (runId: number) => Ledger {
  const getRun = runGetter(prepare);
  const zoneOf = prepare<string>('SELECT time_zone FROM connection WHERE id = ?').pluck();
  return (runId) => {
    const run = getRun(runId);
    const zone = zoneOf.get(run.connectionId) ?? 'UTC';
    // With `startedAt`, since a new run can get the number of a run that was removed before the store was opened.
    return { run, zone, key: JSON.stringify([run.id, run.startedAt, run.counts, zone]) };
  };
}

/** The list of a target; null: it has none, the list of its run was removed, or its view is resolved to vehicles. */
export function listOfTarget(
  get: (runId: number) => RunRecord,
  target: RunTarget | StoredRunTarget,
): number | null {
  switch (target.kind) {
    case 'list':
      return target.listId;
    case 'failed':
      return get(target.runId).listId;
    case 'view':
      return 'view' in target ? target.view.listId : null;
    default:
      return null;
  }
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
  const idBefore = cursorId(prepare);

  return {
    get,
    /** Newest first. */
    all: (): RunRecord[] => all.all().map(toRecord),
    failures: readTransaction(db, ({ runId, after, limit }: Input<'runs', 'failures'>): RunFailures => {
      const { counts } = get(runId);
      return { total: counts.failed, rows: failures.all(runId, after ?? '', limit) };
    }),
    failureCounts: readTransaction(db, ({ runId }: Input<'runs', 'failureCounts'>): FailureCounts => {
      mustExist(prepare, 'run', runId);
      return failureCounts.all(runId);
    }),
    /** The next queued VINs in the ledger's order after `after` (null: from the start). */
    queued: readTransaction(db, (runId: number, after: string | null, limit: number): string[] =>
      queued.all(runId, idBefore(after), limit).map(({ vin }) => vin),
    ),
  };
}

function toRecord({ total, ok, notFound, failed, scheduled, ...run }: StoredRun): RunRecord {
  const counts = { total, queued: total - ok - notFound - failed, ok, notFound, failed };
  return { ...run, scheduled: scheduled === 1, counts };
}
