import {
  fieldNames,
  pickPositionFields,
  positionFields,
  type ReportedPosition,
} from '../../../contract/position-fields.ts';
import type { FailureKind } from '../../../contract/schemas/fleet.ts';
import type { Places } from '../../places/nearest.ts';
import { AppError } from '../../util/errors.ts';
import { timestampReader } from '../../util/time-zone.ts';
import { type Parameter, type Prepare, placeholders } from '../db/database.ts';
import { notFoundError } from '../db/existing.ts';
import type { StoredAnswer } from '../records.ts';
import { FAILED, NOT_FOUND, OK } from '../status.ts';

type TimeReader = ReturnType<typeof timestampReader>;

/** Gives the reader of a connection's times. Each commit gets it anew: the user may change the zone during a run. */
export function timeReaders(prepare: Prepare): (connectionId: number) => TimeReader {
  const zoneOf = prepare<{ zone: string }>('SELECT time_zone AS zone FROM connection WHERE id = ?');
  const readers = new Map<string, TimeReader>();
  return (connectionId) => {
    const stored = zoneOf.get(connectionId);
    if (!stored) throw notFoundError('connection', connectionId);
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

/** A vehicle as stored before its answer is written. */
interface Before {
  readonly vin: string;
  readonly vehicle: number;
  /** Its status in the run's ledger; null where the ledger lacks the vehicle. */
  readonly item: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const LOOKUP_COLUMNS = ['run', 'asked_at', 'vehicle', 'status', 'failure', 'attempts'];
/** These are null in an answer without a position. */
const FOUND_COLUMNS = ['connection', 'fetched_at', 'seen_at', 'is_elsewhere', 'place', ...fieldNames];
const ANSWER_COLUMNS = [...LOOKUP_COLUMNS, ...FOUND_COLUMNS];
const NOTHING_FOUND: readonly null[] = FOUND_COLUMNS.map(() => null);

/** Columns of a position in the history that a later answer may overwrite. The other columns are its key. */
const OVERWRITTEN_HISTORY_COLUMNS = [
  'fetched_at',
  ...fieldNames.filter((name) => !positionFields[name].required),
];

const each = (names: readonly string[], sql: (name: string) => string) => names.map(sql).join(', ');

/**
 * An SQL view to insert an answer into. Its trigger writes vehicle, history and ledger, so that each value is bound
 * once for all three. Where an answer has no position, the vehicle keeps its last position.
 */
const ANSWER = `CREATE TEMP VIEW answer AS SELECT ${each(ANSWER_COLUMNS, (name) => `NULL AS ${name}`)}`;
const ANSWERED = `CREATE TEMP TRIGGER answered INSTEAD OF INSERT ON answer BEGIN
  UPDATE vehicle SET status = new.status, failure = new.failure, asked_at = new.asked_at,
    connection_id = coalesce(new.connection, connection_id), fetched_at = coalesce(new.fetched_at, fetched_at),
    seen_at = coalesce(new.seen_at, seen_at), place = iif(new.is_elsewhere, new.place, place),
    ${each(fieldNames, (name) => `${name} = iif(new.seen_at IS NULL, ${name}, new.${name})`)}
    WHERE id = new.vehicle;
  INSERT INTO history (vehicle, connection_id, seen_at, fetched_at, ${fieldNames.join(', ')})
    SELECT new.vehicle, new.connection, new.seen_at, new.fetched_at, ${each(fieldNames, (name) => `new.${name}`)}
    WHERE new.seen_at IS NOT NULL
    ON CONFLICT DO UPDATE SET ${each(OVERWRITTEN_HISTORY_COLUMNS, (name) => `${name} = excluded.${name}`)};
  UPDATE run_item SET status = new.status, failure = new.failure, attempts = attempts + new.attempts,
    asked_at = new.asked_at, timestamp = new.timestamp, latitude = new.latitude, longitude = new.longitude
    WHERE run = new.run AND vehicle = new.vehicle;
END`;

/**
 * Writes answers to vehicle, history and ledger. The answers come nearly in the ledger's order. This is also the order
 * of the keys, in which writing is by far the fastest.
 *
 * @returns a function that writes answers, and returns by how many vehicles each status of the ledger grew
 */
export function answerCommitter(prepare: Prepare, places: () => Places | null) {
  prepare(ANSWER).run();
  prepare(ANSWERED).run();
  // The status is read by a subquery. If `run_item` were joined, SQLite would prepare the query anew at each call,
  // since the run is a parameter of the join: that takes eight times as long.
  const beforeOf = prepare<Before>(`SELECT vin, vehicle.id AS vehicle, latitude, longitude,
      (SELECT status FROM run_item WHERE run = ? AND vehicle = vehicle.id) AS item
    FROM json_each(?) CROSS JOIN vehicle ON vin = value`);
  const insert = prepare(`INSERT INTO answer VALUES (${placeholders(ANSWER_COLUMNS.length)})`);

  /** A position as the SQL view takes it, with its nearest place where the vehicle has moved. */
  function placed({ seenAt, ...reported }: Position, before: Before): Parameter[] {
    const { latitude, longitude } = reported;
    const isElsewhere = latitude !== before.latitude || longitude !== before.longitude;
    const place = isElsewhere ? (places()?.numberAt(latitude, longitude) ?? null) : null;
    return [seenAt, isElsewhere ? 1 : 0, place, ...fieldNames.map((name) => reported[name] ?? null)];
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
      // The batch may answer a vehicle twice.
      stored.set(vin, { ...before, ...position, item: status });
      const found = position ? [connectionId, askedAt, ...placed(position, before)] : NOTHING_FOUND;
      insert.run(runId, askedAt, vehicle, status, failure, attempts, ...found);
    }
    return change;
  };
}

type Position = ReportedPosition & {
  /** Seconds since 1970. */
  readonly seenAt: number;
};

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
      return { status: OK, failure: null, position: { ...pickPositionFields(answer), seenAt } };
    }
  }
}
