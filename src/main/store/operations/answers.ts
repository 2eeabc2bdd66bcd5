import type { FailureKind } from '../../../preload/schemas/fleet.ts';
import { AppError } from '../../errors.ts';
import { timestampReader } from '../../time-zone.ts';
import type { Prepare } from '../database.ts';
import { noSuch } from '../existing.ts';
import { mortonOf } from '../mercator.ts';
import { FAILED, NOT_FOUND, OK } from '../status.ts';
import type { StoredAnswer } from '../types.ts';

type TimeReader = ReturnType<typeof timestampReader>;

/** How a connection's times are read now: asked in each commit, since the zone may be changed during a run. */
export function timeReaders(prepare: Prepare): (connectionId: number) => TimeReader {
  const zoneOf = prepare<{ zone: string }>('SELECT time_zone AS zone FROM connection WHERE id = ?');
  const readers = new Map<string, TimeReader>();
  return (connectionId) => {
    const stored = zoneOf.get(connectionId);
    if (!stored) throw noSuch('connection', connectionId);
    let reader = readers.get(stored.zone);
    if (!reader) {
      reader = timestampReader(stored.zone);
      readers.set(stored.zone, reader);
    }
    return reader;
  };
}

/** What all answers of a commit have in common. */
interface Commit {
  readonly runId: number;
  readonly connectionId: number;
  readonly askedAt: number;
  readonly readTime: TimeReader;
}

/** Status of a ledger's item before and after an answer. */
interface LedgerStep {
  readonly before: number;
  readonly after: number;
}

/** Writes answers to vehicles, history and ledger in order of their keys, which is much the fastest. */
export function answerCommitter(prepare: Prepare) {
  const idOf = prepare<{ id: number }>('SELECT id FROM vehicle WHERE vin = ?');
  const itemOf = prepare<{ status: number }>('SELECT status FROM run_item WHERE run = ? AND vehicle = ?');
  const setItem = prepare(`UPDATE run_item SET status = ?, failure = ?, attempts = attempts + ?, asked_at = ?,
    timestamp = ?, latitude = ?, longitude = ? WHERE run = ? AND vehicle = ?`);
  const setAnswer = prepare('UPDATE vehicle SET status = ?, failure = ?, asked_at = ? WHERE id = ?');
  const setPosition =
    prepare(`UPDATE vehicle SET status = ${OK}, failure = NULL, asked_at = ?, connection_id = ?,
    timestamp = ?, seen_at = ?, latitude = ?, longitude = ?, fetched_at = ?, morton = ? WHERE id = ?`);
  const addHistory = prepare(`INSERT INTO history
    (vehicle, timestamp, latitude, longitude, connection_id, seen_at, fetched_at) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET fetched_at = excluded.fetched_at`);

  return (
    { runId, connectionId, askedAt, readTime }: Commit,
    answers: readonly StoredAnswer[],
  ): LedgerStep[] => {
    const found = answers.map((given) => ({ ...given, id: idOf.get(given.vin)?.id ?? 0 }));
    found.sort((a, b) => a.id - b.id);
    return found.map(({ id, answer, attempts }) => {
      const item = itemOf.get(runId, id);
      if (!item)
        throw new AppError('internal', 'an answer for a vehicle that the run has not', { run: runId });
      const { status, failure, position } = outcomeOf(answer, readTime);
      if (position) {
        const { timestamp, seenAt, latitude, longitude } = position;
        const morton = mortonOf(latitude, longitude);
        setPosition.run(askedAt, connectionId, timestamp, seenAt, latitude, longitude, askedAt, morton, id);
        addHistory.run(id, timestamp, latitude, longitude, connectionId, seenAt, askedAt);
      } else {
        setAnswer.run(status, failure, askedAt, id);
      }
      const { timestamp = null, latitude = null, longitude = null } = position ?? {};
      setItem.run(status, failure, attempts, askedAt, timestamp, latitude, longitude, runId, id);
      return { before: item.status, after: status };
    });
  };
}

interface Outcome {
  readonly status: number;
  readonly failure: FailureKind | null;
  readonly position: {
    readonly timestamp: string;
    /** Seconds since 1970. */
    readonly seenAt: number;
    readonly latitude: number;
    readonly longitude: number;
  } | null;
}

function outcomeOf(answer: StoredAnswer['answer'], readTime: TimeReader): Outcome {
  switch (answer.status) {
    case 'not-found':
      return { status: NOT_FOUND, failure: null, position: null };
    case 'failed':
      return { status: FAILED, failure: answer.kind, position: null };
    case 'ok': {
      const seenAt = readTime(answer.timestamp);
      if (seenAt === null) return { status: FAILED, failure: 'invalid-item', position: null };
      return { status: OK, failure: null, position: { ...answer, seenAt } };
    }
  }
}
