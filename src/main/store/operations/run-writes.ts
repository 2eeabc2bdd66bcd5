import type { RunState, RunTarget, StopReason } from '../../../preload/schemas/runs.ts';
import { AppError } from '../../errors.ts';
import { type Database, type Prepare, writing } from '../database.ts';
import { mortonOf } from '../mercator.ts';
import { FAILED, NOT_FOUND, OK } from '../status.ts';
import type { RunRecord, StoredAnswer } from '../types.ts';
import { FRESH, runGetter, vehiclesOf } from './run-reads.ts';

export function runWrites(db: Database, prepare: Prepare) {
  const get = runGetter(prepare);
  const insertRun = prepare(`INSERT INTO run (connection_id, list_id, list_name, state, started_at, total)
    SELECT ?, ?, (SELECT name FROM list WHERE id = ?), 'running', ?, 0`);
  const setTotal = prepare('UPDATE run SET total = ? WHERE id = ?');
  const addVins = prepare(
    'INSERT INTO vehicle (vin) SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
  );
  const setState = prepare('UPDATE run SET state = ?, stop_reason = ?, ended_at = ? WHERE id = ?');
  const interrupt = prepare("UPDATE run SET state = 'interrupted' WHERE state IN ('running', 'paused')");
  const advance = prepare(`UPDATE run SET ok = ok + ?, not_found = not_found + ?, failed = failed + ?,
    requests = ?, throttled = ?, active_ms = ? WHERE id = ?`);
  const commitAnswer = answerCommitter(prepare);

  return {
    create: writing(
      db,
      (connectionId: number, target: RunTarget, freshSince: number | null, startedAt: number): RunRecord => {
        if (target.kind === 'vins') addVins.run(JSON.stringify(target.vins));
        const listId =
          target.kind === 'list' ? target.listId : target.kind === 'failed' ? get(target.runId).listId : null;
        const runId = Number(insertRun.run(connectionId, listId, listId, startedAt).lastInsertRowid);
        const { sql, parameters } = vehiclesOf(target);
        // `IS NOT TRUE`, since a vehicle that was never asked compares as unknown.
        const { changes } = prepare(`INSERT INTO run_item (run, vehicle)
          SELECT ?, id FROM vehicle WHERE ${sql} AND (${FRESH}) IS NOT TRUE ORDER BY id`).run(
          runId,
          ...parameters,
          freshSince,
        );
        setTotal.run(changes, runId);
        return get(runId);
      },
    ),
    commit: writing(
      db,
      (
        runId: number,
        askedAt: number,
        answers: readonly StoredAnswer[],
        progress: { readonly requests: number; readonly throttled: number; readonly activeMs: number },
      ): RunRecord => {
        const { connectionId } = get(runId);
        const change = [0, 0, 0, 0];
        for (const step of commitAnswer(runId, connectionId, askedAt, answers)) {
          change[step.before] = (change[step.before] ?? 0) - 1;
          change[step.after] = (change[step.after] ?? 0) + 1;
        }
        const { requests, throttled, activeMs } = progress;
        advance.run(
          change[OK] ?? 0,
          change[NOT_FOUND] ?? 0,
          change[FAILED] ?? 0,
          requests,
          throttled,
          activeMs,
          runId,
        );
        return get(runId);
      },
    ),
    setState: writing(
      db,
      (runId: number, state: RunState, stopReason: StopReason | null, endedAt: number | null): RunRecord => {
        setState.run(state, stopReason, endedAt, runId);
        return get(runId);
      },
    ),
    markInterrupted: writing(db, (): void => {
      interrupt.run();
    }),
  };
}

/** Status of a ledger's item before and after an answer. */
interface LedgerStep {
  readonly before: number;
  readonly after: number;
}

/** Writes answers to vehicles, history and ledger in order of their keys, which is much the fastest. */
function answerCommitter(prepare: Prepare) {
  const idOf = prepare<{ id: number }>('SELECT id FROM vehicle WHERE vin = ?');
  const itemOf = prepare<{ status: number }>('SELECT status FROM run_item WHERE run = ? AND vehicle = ?');
  const setItem = prepare(`UPDATE run_item SET status = ?, failure = ?, attempts = attempts + ?
    WHERE run = ? AND vehicle = ?`);
  const setAnswer = prepare('UPDATE vehicle SET status = ?, failure = ?, asked_at = ? WHERE id = ?');
  const setPosition =
    prepare(`UPDATE vehicle SET status = ${OK}, failure = NULL, asked_at = ?, connection_id = ?,
    timestamp = ?, seen_at = ?, latitude = ?, longitude = ?, fetched_at = ?, morton = ? WHERE id = ?`);
  const addHistory = prepare(`INSERT INTO history
    (vehicle, timestamp, latitude, longitude, connection_id, seen_at, fetched_at) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET fetched_at = excluded.fetched_at`);

  return (
    runId: number,
    connectionId: number,
    askedAt: number,
    answers: readonly StoredAnswer[],
  ): LedgerStep[] => {
    const found = answers.map((given) => ({ ...given, id: idOf.get(given.vin)?.id ?? 0 }));
    found.sort((a, b) => a.id - b.id);
    return found.map(({ id, answer, attempts }) => {
      const item = itemOf.get(runId, id);
      if (!item)
        throw new AppError('internal', 'an answer for a vehicle that the run has not', { run: runId });
      const after = answer.status === 'ok' ? OK : answer.status === 'not-found' ? NOT_FOUND : FAILED;
      const failure = answer.status === 'failed' ? answer.kind : null;
      if (answer.status === 'ok') {
        const { timestamp, seenAt, latitude, longitude } = answer;
        const morton = mortonOf(latitude, longitude);
        setPosition.run(askedAt, connectionId, timestamp, seenAt, latitude, longitude, askedAt, morton, id);
        addHistory.run(id, timestamp, latitude, longitude, connectionId, seenAt, askedAt);
      } else {
        setAnswer.run(after, failure, askedAt, id);
      }
      setItem.run(after, failure, attempts, runId, id);
      return { before: item.status, after };
    });
  };
}
