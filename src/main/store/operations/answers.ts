import type { FailureKind } from '../../../preload/schemas/fleet.ts';
import type { Places } from '../../places/nearest.ts';
import { AppError } from '../../util/errors.ts';
import { timestampReader } from '../../util/time-zone.ts';
import { type Parameter, type Prepare, placeholders } from '../db/database.ts';
import { noSuch } from '../db/existing.ts';
import type { StoredAnswer } from '../records.ts';
import { FAILED, NOT_FOUND, OK } from '../status.ts';

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

/** What is stored of a vehicle before an answer to it. */
interface Before {
  readonly vin: string;
  readonly vehicle: number;
  /** Its status in the run's ledger; null where the run has not the vehicle. */
  readonly item: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * What an answer does to vehicle, history and ledger, as a view to insert into: each value is handed over once for all three.
 * Where an answer has no position, the last one stays.
 */
const ANSWER = `CREATE TEMP VIEW answer AS SELECT NULL AS run, NULL AS asked_at, NULL AS vehicle, NULL AS status,
  NULL AS failure, NULL AS attempts, NULL AS connection, NULL AS fetched_at, NULL AS timestamp, NULL AS seen_at,
  NULL AS latitude, NULL AS longitude, NULL AS is_elsewhere, NULL AS place`;
const ANSWERED = `CREATE TEMP TRIGGER answered INSTEAD OF INSERT ON answer BEGIN
  UPDATE vehicle SET status = new.status, failure = new.failure, asked_at = new.asked_at,
    connection_id = coalesce(new.connection, connection_id), fetched_at = coalesce(new.fetched_at, fetched_at),
    timestamp = coalesce(new.timestamp, timestamp), seen_at = coalesce(new.seen_at, seen_at),
    latitude = coalesce(new.latitude, latitude), longitude = coalesce(new.longitude, longitude),
    place = iif(new.is_elsewhere, new.place, place)
    WHERE id = new.vehicle;
  INSERT INTO history (vehicle, timestamp, latitude, longitude, connection_id, seen_at, fetched_at)
    SELECT new.vehicle, new.timestamp, new.latitude, new.longitude, new.connection, new.seen_at, new.fetched_at
    WHERE new.timestamp IS NOT NULL
    ON CONFLICT DO UPDATE SET fetched_at = excluded.fetched_at;
  UPDATE run_item SET status = new.status, failure = new.failure, attempts = attempts + new.attempts,
    asked_at = new.asked_at, timestamp = new.timestamp, latitude = new.latitude, longitude = new.longitude
    WHERE run = new.run AND vehicle = new.vehicle;
END`;

/** The view's last eight columns of an answer without a position. */
const NOTHING_FOUND: readonly null[] = Array.from({ length: 8 }, () => null);

/**
 * Writes answers to vehicle, history and ledger. They come in the ledger's order, near enough, which is that of the keys:
 * much the fastest.
 *
 * @returns by how many the ledger has more of each status than before
 */
export function answerCommitter(prepare: Prepare, places: () => Places | null) {
  prepare(ANSWER).run();
  prepare(ANSWERED).run();
  // A subquery, since SQLite prepares a join with parameters anew at each call, which takes eight times as long.
  const beforeOf = prepare<Before>(`SELECT vin, vehicle.id AS vehicle, latitude, longitude,
      (SELECT status FROM run_item WHERE run = ? AND vehicle = vehicle.id) AS item
    FROM json_each(?) CROSS JOIN vehicle ON vin = value`);
  const insert = prepare(`INSERT INTO answer VALUES (${placeholders(14)})`);

  /** A position as the view takes it, with its nearest place where that may be another one than before. */
  function placed({ timestamp, seenAt, latitude, longitude }: Position, before: Before): Parameter[] {
    const isElsewhere = latitude !== before.latitude || longitude !== before.longitude;
    const place = isElsewhere ? (places()?.numberAt(latitude, longitude) ?? null) : null;
    return [timestamp, seenAt, latitude, longitude, isElsewhere ? 1 : 0, place];
  }

  return (commit: Commit, answers: readonly StoredAnswer[]): number[] => {
    const { runId, connectionId, askedAt, readTime } = commit;
    const vins = JSON.stringify(answers.map(({ vin }) => vin));
    const stored = new Map(beforeOf.all(runId, vins).map((before) => [before.vin, before]));
    const change = [0, 0, 0, 0];
    for (const { vin, answer, attempts } of answers) {
      const before = stored.get(vin);
      if (!before || before.item === null)
        throw new AppError('internal', 'an answer for a vehicle that the run has not', { run: runId });
      const { vehicle, item } = before;
      const { status, failure, position } = outcomeOf(answer, readTime);
      change[item] = (change[item] ?? 0) - 1;
      change[status] = (change[status] ?? 0) + 1;
      // For another answer to the same vehicle.
      stored.set(vin, { ...before, ...position, item: status });
      const found = position ? [connectionId, askedAt, ...placed(position, before)] : NOTHING_FOUND;
      insert.run(runId, askedAt, vehicle, status, failure, attempts, ...found);
    }
    return change;
  };
}

interface Position {
  readonly timestamp: string;
  /** Seconds since 1970. */
  readonly seenAt: number;
  readonly latitude: number;
  readonly longitude: number;
}

interface Outcome {
  readonly status: number;
  readonly failure: FailureKind | null;
  readonly position: Position | null;
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
