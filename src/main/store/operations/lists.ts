import type { HeldBackRow, VinList } from '../../../preload/schemas/lists.ts';
import { type Database, type Prepare, writing } from '../database.ts';
import { mustExist, noSuch } from '../existing.ts';
import { withoutVinColumn } from '../rows.ts';
import type { ListRow, ListSource } from '../types.ts';

interface StoredList {
  readonly id: number;
  readonly name: string;
  readonly source: string;
  readonly rows: number;
  readonly vehicles: number;
  readonly heldBack: number;
  readonly createdAt: number;
  readonly connectionId: number | null;
  readonly everyMinutes: number | null;
  readonly nextAt: number | null;
}

const SELECT = `SELECT id, name, source, rows, vehicles, held_back AS heldBack, created_at AS createdAt,
    connection_id AS connectionId, every_minutes AS everyMinutes, next_at AS nextAt
  FROM list LEFT JOIN schedule ON list_id = id WHERE published = 1`;

export function listReads(prepare: Prepare) {
  const all = prepare<StoredList>(`${SELECT} ORDER BY id`);
  const source = prepare<{ source: string }>('SELECT source FROM list WHERE id = ?');
  const rows = prepare<{ line: number; vin: string; cells: string }>(
    'SELECT line, vin, cells FROM list_row WHERE list = ? AND line > ? ORDER BY line LIMIT ?',
  );
  const heldBack = prepare<HeldBackRow>(
    'SELECT line, value, reason FROM list_held_back WHERE list = ? ORDER BY line',
  );
  return {
    all: (): VinList[] => all.all().map(toList),
    source(listId: number): ListSource {
      const row = source.get(listId);
      if (!row) throw noSuch('list', listId);
      return JSON.parse(row.source);
    },
    rows: (listId: number, afterLine: number, limit: number): ListRow[] =>
      rows.all(listId, afterLine, limit).map((row) => ({ ...row, cells: JSON.parse(row.cells) })),
    heldBack: (listId: number): HeldBackRow[] => heldBack.all(listId),
  };
}

export function listWrites(db: Database, prepare: Prepare) {
  const byId = prepare<StoredList>(`${SELECT} AND id = ?`);
  const create = prepare('INSERT INTO list (name, source, created_at) VALUES (?, ?, ?)');
  const addRow = prepare('INSERT INTO list_row (list, line, vin, cells) VALUES (?, ?, ?, ?)');
  const addHeldBack = prepare('INSERT INTO list_held_back (list, line, value, reason) VALUES (?, ?, ?, ?)');
  // In order of VIN: vehicles that stand side by side in one index then do so in all of them.
  const addVehicles = prepare(`INSERT INTO vehicle (vin)
    SELECT DISTINCT vin FROM list_row WHERE list = ? ORDER BY vin ON CONFLICT DO NOTHING`);
  const addEntries = prepare(`INSERT INTO list_entry (list, vehicle, line)
    SELECT list, vehicle.id, line FROM list_row JOIN vehicle USING (vin) WHERE list = ?
    ORDER BY vehicle.id, line`);
  const publish = prepare(`UPDATE list SET published = 1,
      rows = (SELECT count(*) FROM list_entry WHERE list = list.id),
      vehicles = (SELECT count(DISTINCT vehicle) FROM list_entry WHERE list = list.id),
      held_back = (SELECT count(*) FROM list_held_back WHERE list = list.id)
    WHERE id = ? AND published = 0`);
  const rename = prepare('UPDATE list SET name = ? WHERE id = ?');
  const renameInRuns = prepare('UPDATE run SET list_name = ? WHERE list_id = ?');
  const remove = prepare('DELETE FROM list WHERE id = ?');
  const endSchedule = prepare('DELETE FROM schedule WHERE list_id = ?');
  const setSchedule = prepare(`INSERT INTO schedule (list_id, connection_id, every_minutes, next_at)
    VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET connection_id = excluded.connection_id,
      every_minutes = excluded.every_minutes, next_at = excluded.next_at`);

  const get = (id: number): VinList => {
    const row = byId.get(id);
    if (!row) throw noSuch('list', id);
    return toList(row);
  };

  return {
    create: writing(db, (name: string, source: ListSource): number =>
      Number(create.run(name, JSON.stringify(source), Date.now()).lastInsertRowid),
    ),
    append: writing(
      db,
      (listId: number, rows: readonly ListRow[], heldBack: readonly HeldBackRow[]): void => {
        mustExist(prepare, 'list in the making', listId);
        for (const { line, vin, cells } of rows) addRow.run(listId, line, vin, JSON.stringify(cells));
        for (const { line, value, reason } of heldBack) addHeldBack.run(listId, line, value, reason);
      },
    ),
    publish: writing(db, (listId: number): VinList => {
      addVehicles.run(listId);
      addEntries.run(listId);
      publish.run(listId);
      return get(listId);
    }),
    rename: writing(db, (listId: number, name: string): VinList => {
      rename.run(name, listId);
      renameInRuns.run(name, listId);
      return get(listId);
    }),
    remove: writing(db, (listId: number): void => {
      remove.run(listId);
    }),
    schedule: writing(db, (listId: number, schedule: VinList['schedule']): VinList => {
      mustExist(prepare, 'list', listId);
      if (schedule) {
        const { connectionId, everyMinutes, nextAt } = schedule;
        mustExist(prepare, 'connection', connectionId);
        setSchedule.run(listId, connectionId, everyMinutes, nextAt);
      } else {
        endSchedule.run(listId);
      }
      return get(listId);
    }),
  };
}

function toList({ source: text, connectionId, everyMinutes, nextAt, ...list }: StoredList): VinList {
  const { fileName, columns, vinColumn }: ListSource = JSON.parse(text);
  const schedule =
    connectionId === null || everyMinutes === null || nextAt === null
      ? null
      : { connectionId, everyMinutes, nextAt };
  return { ...list, source: fileName, columns: withoutVinColumn(columns, vinColumn), schedule };
}
