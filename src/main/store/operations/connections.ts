import type { ConnectionDraft } from '../../../preload/schemas/connections.ts';
import { AppError } from '../../errors.ts';
import { timestampReader } from '../../time-zone.ts';
import { type Database, isUniqueViolation, type Prepare, writing } from '../database.ts';
import { noSuch } from '../existing.ts';
import type { ConnectionRecord } from '../types.ts';

interface ConnectionRow extends Omit<ConnectionRecord, 'demo'> {
  readonly demo: number;
}

const SELECT = `SELECT id, name, base_url AS baseUrl, client_id AS clientId, time_zone AS timeZone, demo
  FROM connection WHERE removed = 0`;

export function connectionReads(prepare: Prepare) {
  const all = prepare<ConnectionRow>(`${SELECT} ORDER BY name, id`);
  return { all: (): ConnectionRecord[] => all.all().map(toRecord) };
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
  let read = timestampReader('UTC');
  db.function('seen_at_of', (timestamp: string) => read(timestamp));

  const get = (id: number): ConnectionRecord => {
    const row = byId.get(id);
    if (!row) throw noSuch('connection', id);
    return toRecord(row);
  };

  return {
    save: writing(
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
          if (before.timeZone !== timeZone) {
            read = timestampReader(timeZone);
            rereadTimes(prepare, id);
          }
          return get(id);
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
          throw new AppError('conflict', `a connection is already named ${name}`, { name });
        }
      },
    ),
    remove: writing(db, (id: number): void => {
      remove.run(id);
    }),
  };
}

function rereadTimes(prepare: Prepare, connectionId: number): void {
  for (const table of ['vehicle', 'history']) {
    prepare(`UPDATE ${table} SET seen_at = seen_at_of(timestamp) WHERE connection_id = ?`).run(connectionId);
  }
}

function toRecord(row: ConnectionRow): ConnectionRecord {
  return { ...row, demo: row.demo === 1 };
}
