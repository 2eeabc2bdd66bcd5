import type { FailureKind } from '../../../preload/schemas/fleet.ts';
import { AppError } from '../../errors.ts';
import type { Places } from '../../places/nearest.ts';
import { timestampReader } from '../../time-zone.ts';
import type { Parameter, Prepare } from '../database.ts';
import { noSuch } from '../existing.ts';
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

/** What is stored of a vehicle before an answer to it. */
interface Before {
  readonly id: number;
  /** In the run's ledger; null where the run has not the vehicle. */
  readonly item: number | null;
  readonly status: number;
  readonly connectionId: number | null;
  readonly timestamp: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Writes an answer to vehicle, history and ledger. Answers come in the ledger's order, near enough, which is that of
 * the keys: much the fastest.
 */
export function answerCommitter(prepare: Prepare, places: () => Places | null) {
  // A subquery, since SQLite prepares a join with parameters anew at each call, which takes eight times as long.
  const beforeOf =
    prepare<Before>(`SELECT id, status, connection_id AS connectionId, timestamp, latitude, longitude,
      (SELECT status FROM run_item WHERE run = ? AND vehicle = vehicle.id) AS item
    FROM vehicle WHERE vin = ?`);
  const updateVehicle = vehicleUpdater(prepare, places);
  const addHistory = prepare(`INSERT INTO history
    (vehicle, timestamp, latitude, longitude, connection_id, seen_at, fetched_at) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET fetched_at = excluded.fetched_at`);
  const setItem = prepare(`UPDATE run_item SET status = ?, failure = ?, attempts = attempts + ?, asked_at = ?,
    timestamp = ?, latitude = ?, longitude = ? WHERE run = ? AND vehicle = ?`);

  return (commit: Commit, { vin, answer, attempts }: StoredAnswer): LedgerStep => {
    const { runId, connectionId, askedAt, readTime } = commit;
    const before = beforeOf.get(runId, vin);
    if (!before || before.item === null) {
      throw new AppError('internal', 'an answer for a vehicle that the run has not', { run: runId });
    }
    const { id, item } = before;
    const outcome = outcomeOf(answer, readTime);
    const { status, failure, position } = outcome;
    updateVehicle(commit, before, outcome);
    if (position) {
      const { timestamp, seenAt, latitude, longitude } = position;
      addHistory.run(id, timestamp, latitude, longitude, connectionId, seenAt, askedAt);
      setItem.run(status, failure, attempts, askedAt, timestamp, latitude, longitude, runId, id);
    } else {
      setItem.run(status, failure, attempts, askedAt, null, null, null, runId, id);
    }
    return { before: item, after: status };
  };
}

/** What of a vehicle changes together, beside what every answer changes. */
const CHANGES = [['status'], ['connection_id'], ['timestamp', 'seen_at', 'latitude', 'longitude', 'place']];

/** Sets of a vehicle's columns only what changes. */
function vehicleUpdater(prepare: Prepare, places: () => Places | null) {
  /** By the bits of `CHANGES`. */
  const updates = Array.from({ length: 2 ** CHANGES.length }, (_, bits) => {
    const columns = CHANGES.filter((_, index) => bits & (1 << index)).flat();
    return prepare(`UPDATE vehicle SET asked_at = ?, failure = ?, fetched_at = coalesce(?, fetched_at)
      ${columns.map((column) => `, ${column} = ?`).join('')} WHERE id = ?`);
  });

  return (
    { connectionId, askedAt }: Commit,
    before: Before,
    { status, failure, position }: Outcome,
  ): void => {
    const values: Parameter[] = [askedAt, failure, position && askedAt];
    let bits = 0;
    if (status !== before.status) {
      bits |= 1;
      values.push(status);
    }
    if (position) {
      const { timestamp, seenAt, latitude, longitude } = position;
      const elsewhere = connectionId !== before.connectionId;
      if (elsewhere) {
        bits |= 2;
        values.push(connectionId);
      }
      // The same text may name another time in another connection's zone.
      if (
        elsewhere ||
        timestamp !== before.timestamp ||
        latitude !== before.latitude ||
        longitude !== before.longitude
      ) {
        bits |= 4;
        values.push(timestamp, seenAt, latitude, longitude, places()?.numberAt(latitude, longitude) ?? null);
      }
    }
    updates[bits]?.run(...values, before.id);
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
