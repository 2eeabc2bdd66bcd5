import { z } from 'zod';
import type { ConnectionDraft } from '../../../contract/schemas/connections.ts';
import type { RateEstimate } from '../../service/types.ts';
import { AppError } from '../../util/errors.ts';
import { type Database, isUniqueViolation, type Prepare, writeTransaction } from '../db/database.ts';
import { notFoundError } from '../db/existing.ts';
import type { ConnectionRecord } from '../records.ts';

interface ConnectionRow extends Omit<ConnectionRecord, 'demo'> {
  readonly demo: number;
}

const SELECT = `SELECT id, name, base_url AS baseUrl, client_id AS clientId, time_zone AS timeZone, demo
  FROM connection WHERE removed = 0`;

/** An estimate of the service's rate, as stored in JSON. */
const rate = z.object({ requestsPerSecond: z.number().positive(), burst: z.number().nonnegative() });

export function connectionReads(prepare: Prepare) {
  const all = prepare<ConnectionRow>(`${SELECT} ORDER BY name, id`);
  const foundPace = prepare<{ found: string }>(
    'SELECT found FROM pace WHERE connection_id = ? AND found_at >= ?',
  );
  return {
    all: (): ConnectionRecord[] => all.all().map(toRecord),
    /** The rate, if it was saved at `since` or later; null where there is none that can be read. */
    rate(id: number, since: number): RateEstimate | null {
      const stored = foundPace.get(id, since);
      return stored ? (rate.safeParse(JSON.parse(stored.found)).data ?? null) : null;
    },
  };
}

export function connectionWrites(db: Database, prepare: Prepare) {
  const byId = prepare<ConnectionRow>(`${SELECT} AND id = ?`);
  const insert = prepare(
    'INSERT INTO connection (name, base_url, client_id, time_zone, demo) VALUES (?, ?, ?, ?, ?)',
  );
  const update = prepare(
    'UPDATE connection SET name = ?, base_url = ?, client_id = ?, time_zone = ?, demo = ? WHERE id = ?',
  );
  const remove = prepare('UPDATE connection SET removed = 1 WHERE id = ?');
  const endSchedules = prepare('DELETE FROM schedule WHERE connection_id = ?');
  const forgetRate = prepare('DELETE FROM pace WHERE connection_id = ?');
  const saveRate = prepare(`INSERT INTO pace (connection_id, found, found_at)
    SELECT id, ?, ? FROM connection WHERE id = ? AND removed = 0
    ON CONFLICT DO UPDATE SET found = excluded.found, found_at = excluded.found_at`);

  const get = (id: number): ConnectionRecord => {
    const row = byId.get(id);
    if (!row) throw notFoundError('connection', id);
    return toRecord(row);
  };

  return {
    /**
     * Inserts a connection, or updates the one with `draft.id`. The store never sees the draft's secret.
     * @throws AppError `conflict` when the name is taken, `not-found` for an unknown id
     */
    save: writeTransaction(
      db,
      (draft: Omit<ConnectionDraft, 'secret'> & { readonly demo?: boolean }): ConnectionRecord => {
        const { id, name, baseUrl, clientId, timeZone } = draft;
        try {
          if (id === undefined) {
            const demo = draft.demo ? 1 : 0;
            return get(Number(insert.run(name, baseUrl, clientId, timeZone, demo).lastInsertRowid));
          }
          const before = get(id);
          update.run(name, baseUrl, clientId, timeZone, (draft.demo ?? before.demo) ? 1 : 0, id);
          if (before.timeZone !== timeZone) rereadTimes(prepare, id, timeZone);
          if (before.baseUrl !== baseUrl || before.clientId !== clientId) forgetRate.run(id);
          return get(id);
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
          throw new AppError('conflict', `a connection is already named ${name}`, { name });
        }
      },
    ),
    /** Its positions and runs stay. */
    remove: writeTransaction(db, (id: number): void => {
      remove.run(id);
      endSchedules.run(id);
      forgetRate.run(id);
    }),
    /** Does nothing for a connection that is not there. */
    saveRate: writeTransaction(db, (id: number, found: RateEstimate, at: number): void => {
      saveRate.run(JSON.stringify(found), at, id);
    }),
  };
}

function rereadTimes(prepare: Prepare, connectionId: number, timeZone: string): void {
  for (const table of ['vehicle', 'history']) {
    prepare(`UPDATE ${table} SET seen_at = seen_at_of(timestamp, ?) WHERE connection_id = ?`).run(
      timeZone,
      connectionId,
    );
  }
}

const toRecord = (row: ConnectionRow): ConnectionRecord => ({ ...row, demo: row.demo === 1 });
