import type { RunState, StopReason } from '../../../contract/schemas/runs.ts';
import type { Places } from '../../places/nearest.ts';
import { AppError } from '../../util/errors.ts';
import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import { mustExist } from '../db/existing.ts';
import { erasureGuard } from '../erasure/record.ts';
import type { RunRecord, StoredAnswer, StoredRunTarget } from '../records.ts';
import { FAILED, NOT_FOUND, OK } from '../status.ts';
import { answerCommitter, timeReaders } from './answers.ts';
import { demoGuard, excludedVehicles } from './demo.ts';
import { listOfTarget, runGetter } from './run-reads.ts';
import { FRESH, vehiclesOf } from './targets.ts';

export function runWrites(db: Database, prepare: Prepare, places: () => Places | null) {
  const get = runGetter(prepare);
  const setState = prepare('UPDATE run SET state = ?, stop_reason = ?, ended_at = ? WHERE id = ?');
  const guard = demoGuard(prepare);
  const requireNoErasure = erasureGuard(prepare);
  const interrupt = prepare("UPDATE run SET state = 'interrupted' WHERE state IN ('running', 'paused')");
  const cancelLeft =
    prepare(`UPDATE run SET state = 'cancelled', stop_reason = NULL, ended_at = ? WHERE connection_id = ?
    AND state NOT IN ('completed', 'cancelled') AND id NOT IN (SELECT value FROM json_each(?))`);
  const remove = prepare('DELETE FROM run WHERE id = ?');
  const prune = prepare(`DELETE FROM run WHERE id IN (SELECT id FROM run
    WHERE list_id = ? AND scheduled = 1 AND state NOT IN ('running', 'paused') ORDER BY id DESC LIMIT -1 OFFSET ?)`);

  return {
    create: writeTransaction(db, ledgerWriter(prepare, get)),
    /**
     * When it resolves, the answers are on disk: `synchronous` is FULL. A position with an invalid timestamp is stored as
     * failed (`invalid-item`).
     */
    commit: writeTransaction(db, commitWriter(prepare, places, get)),
    setState: writeTransaction(
      db,
      (runId: number, state: RunState, stopReason: StopReason | null, endedAt: number | null): RunRecord => {
        const { connectionId, listId } = get(runId);
        if (state === 'running') {
          requireNoErasure();
          guard(connectionId, listId);
        }
        setState.run(state, stopReason, endedAt, runId);
        return get(runId);
      },
    ),
    /** Cancels every run over a connection that is neither over nor `underWay`. */
    cancelLeft: writeTransaction(
      db,
      (connectionId: number, underWay: readonly number[], endedAt: number): void => {
        cancelLeft.run(endedAt, connectionId, JSON.stringify(underWay));
      },
    ),
    /** Vehicles and their positions stay. @throws AppError `conflict` while it is running, `not-found` */
    remove: writeTransaction(db, (runId: number): void => {
      if (get(runId).state === 'running')
        throw new AppError('conflict', `run ${runId} is running`, { runId, reason: 'run-under-way' });
      remove.run(runId);
    }),
    /** Removes the oldest scheduled runs of a list that have ended, beyond the newest `keep`. */
    pruneScheduled: writeTransaction(db, (listId: number, keep: number): void => {
      prune.run(listId, keep);
    }),
    /** After a crash: runs marked running or paused become interrupted. */
    markInterrupted: writeTransaction(db, (): void => {
      interrupt.run();
    }),
  };
}

type GetRun = ReturnType<typeof runGetter>;

/**
 * Writes a run with its ledger: every vehicle of the target that is not fresh, as queued. A real connection leaves out
 * the demo's vehicles; the demo's connection leaves out the user's own.
 */
function ledgerWriter(prepare: Prepare, get: GetRun) {
  const insertRun =
    prepare(`INSERT INTO run (id, target, connection_id, list_id, list_name, state, started_at, scheduled, total)
    SELECT max(?, (SELECT coalesce(max(id), 0) FROM run)) + 1,
      ?, ?, ?, (SELECT name FROM list WHERE id = ?), 'running', ?, ?, 0`);
  const guard = demoGuard(prepare);
  const requireNoErasure = erasureGuard(prepare);
  const leftOutBy = excludedVehicles(prepare);
  const setTotal = prepare('UPDATE run SET total = ? WHERE id = ?');
  /** The highest number so far: until the store is opened anew, no run gets the number of a removed run. */
  let highest = Number(prepare<number | null>('SELECT max(id) FROM run').pluck().get() ?? 0);
  const addVins = prepare(
    'INSERT INTO vehicle (vin) SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
  );

  return (
    connectionId: number,
    target: StoredRunTarget,
    freshSince: number | null,
    startedAt: number,
    scheduled = false,
  ): RunRecord => {
    requireNoErasure();
    mustExist(prepare, 'connection', connectionId);
    const listId = listOfTarget(get, target);
    guard(connectionId, listId);
    if (target.kind === 'vins') addVins.run(JSON.stringify(target.vins));
    const { parts } = vehiclesOf(prepare, target);
    const others = leftOutBy(connectionId);
    const values = [highest, target.kind, connectionId, listId, listId, startedAt, scheduled ? 1 : 0];
    const runId = Number(insertRun.run(...values).lastInsertRowid);
    highest = runId;
    let total = 0;
    for (const { rows, parameters } of parts) {
      // `IS NOT TRUE`, since the comparison is null for a vehicle that was never looked up.
      const add = prepare(`INSERT INTO run_item (run, vehicle)
        SELECT ?, vehicle.id FROM ${rows} WHERE (${FRESH}) IS NOT TRUE
          AND vehicle.id NOT IN (SELECT value FROM json_each(?)) ORDER BY vehicle.id`);
      total += add.run(runId, ...parameters, freshSince, others).changes;
    }
    setTotal.run(total, runId);
    return get(runId);
  };
}

/** Writes answers to vehicles, history and ledger, and the run's progress. */
function commitWriter(prepare: Prepare, places: () => Places | null, get: GetRun) {
  const advance = prepare(`UPDATE run SET ok = ok + ?, not_found = not_found + ?, failed = failed + ?,
    requests = ?, throttled = ?, active_ms = ? WHERE id = ?`);
  const commitAnswers = answerCommitter(prepare, places);
  const timeReaderOf = timeReaders(prepare);
  // The command line can't read the places and stores positions without a place, so the backfill must start over.
  const restartBackfill = prepare('DELETE FROM placing');

  return (
    runId: number,
    askedAt: number,
    answers: readonly StoredAnswer[],
    { requests, throttled, activeMs }: Pick<RunRecord, 'requests' | 'throttled' | 'activeMs'>,
  ): RunRecord => {
    const { connectionId } = get(runId);
    const readTime = timeReaderOf(connectionId);
    const change = commitAnswers({ runId, connectionId, askedAt, readTime }, answers);
    if (!places()) restartBackfill.run();
    const added = [OK, NOT_FOUND, FAILED].map((status) => change[status] ?? 0);
    advance.run(...added, requests, throttled, activeMs, runId);
    return get(runId);
  };
}
