import type { HeldBackRow, VinList } from '../../../preload/schemas/lists.ts';
import { type Database, drafting, type Prepare, unchecked, writing } from '../database.ts';
import { mustExist, noSuch } from '../existing.ts';
import { ADD_PACKED_ROWS, heldBackRow } from '../list-rows.ts';
import { shownCells } from '../rows.ts';
import type { HeaderChoice, HeldBackListRow, ListRow, ListSource, PackedRows } from '../types.ts';
import { addRowsOf, entering, takeOver } from './list-entries.ts';

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
  const all = prepare<StoredList>(`${SELECT} ORDER BY created_at, id`);
  const source = prepare<{ source: string }>('SELECT source FROM list WHERE id = ?');
  const rows = prepare<{ line: number; vin: string; cells: string }>(
    'SELECT line, vin, cells FROM list_row WHERE list = ? AND line > ? ORDER BY line LIMIT ?',
  );
  const heldBack = prepare<HeldBackRow & { cells: string }>(
    'SELECT line, value, reason, cells FROM list_held_back WHERE list = ? AND line > ? ORDER BY line LIMIT ?',
  );
  const choices = prepare<{ header: string; vinColumn: number; keptColumns: string }>(
    `SELECT header, vin_column AS vinColumn, kept_columns AS keptColumns FROM header_choice
    ORDER BY used_at DESC LIMIT 200`,
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
    heldBack: (listId: number, afterLine: number, limit: number): HeldBackListRow[] =>
      heldBack.all(listId, afterLine, limit).map(heldBackRow),
    headerChoices: (): HeaderChoice[] =>
      choices.all().map((row) => ({ ...row, keptColumns: JSON.parse(row.keptColumns) })),
  };
}

export function listWrites(db: Database, prepare: Prepare) {
  const byId = prepare<StoredList>(`${SELECT} AND id = ?`);
  const create = prepare('INSERT INTO list (name, source, created_at) VALUES (?, ?, ?)');
  const addRows = db.prepare<[{ list: number; rows: Uint8Array }]>(ADD_PACKED_ROWS);
  const addHeldBack = prepare(
    'INSERT INTO list_held_back (list, line, value, reason, cells) VALUES (?, ?, ?, ?, ?)',
  );
  const enter = entering(db, prepare);
  const publish = prepare('UPDATE list SET published = 1 WHERE id = ?');
  const widen = prepare('UPDATE list SET source = json_patch(source, ?) WHERE id = ?');
  const rename = prepare('UPDATE list SET name = ? WHERE id = ?');
  const renameInRuns = prepare('UPDATE run SET list_name = ? WHERE list_id = ?');
  const remove = prepare('DELETE FROM list WHERE id = ?');
  const discard = prepare('DELETE FROM list WHERE id = ? AND published = 0');
  const endSchedule = prepare('DELETE FROM schedule WHERE list_id = ?');
  const setSchedule = prepare(`INSERT INTO schedule (list_id, connection_id, every_minutes, next_at)
    VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET connection_id = excluded.connection_id,
      every_minutes = excluded.every_minutes, next_at = excluded.next_at`);
  const saveChoice = prepare(`INSERT INTO header_choice (header, vin_column, kept_columns, used_at)
    VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET vin_column = excluded.vin_column,
      kept_columns = excluded.kept_columns, used_at = excluded.used_at`);

  const get = (id: number): VinList => {
    const row = byId.get(id);
    if (!row) throw noSuch('list', id);
    return toList(row);
  };

  return {
    create: writing(db, (name: string, source: ListSource): number =>
      Number(create.run(name, JSON.stringify(source), Date.now()).lastInsertRowid),
    ),
    append: drafting(db, (listId: number, { rows, heldBack }: PackedRows): void => {
      mustExist(prepare, 'list in the making', listId);
      addRows.run({ list: listId, rows });
      // Given back now, not when the collector comes: bytes do not make it come soon.
      rows.buffer.transfer(0);
      for (const { line, value, reason, cells } of heldBack)
        addHeldBack.run(listId, line, value, reason, JSON.stringify(cells));
    }),
    publish: unchecked(
      db,
      writing(db, (listId: number): VinList => {
        enter(listId, 0);
        publish.run(listId);
        return get(listId);
      }),
    ),
    replace: writing(db, (listId: number, byListId: number): VinList => {
      get(listId);
      mustExist(prepare, 'list in the making', byListId);
      enter(byListId, 0);
      publish.run(byListId);
      takeOver(prepare, listId, byListId);
      remove.run(listId);
      return get(byListId);
    }),
    merge: writing(
      db,
      (
        intoListId: number,
        fromListId: number,
        { columns, keptColumns }: Required<Pick<ListSource, 'columns' | 'keptColumns'>>,
      ): VinList => {
        get(intoListId);
        mustExist(prepare, 'list in the making', fromListId);
        enter(intoListId, addRowsOf(prepare, intoListId, fromListId));
        remove.run(fromListId);
        widen.run(JSON.stringify({ columns, keptColumns }), intoListId);
        return get(intoListId);
      },
    ),
    rename: writing(db, (listId: number, name: string): VinList => {
      rename.run(name, listId);
      renameInRuns.run(name, listId);
      return get(listId);
    }),
    remove: writing(db, (listId: number): void => {
      remove.run(listId);
    }),
    discard: writing(db, (listId: number): void => {
      discard.run(listId);
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
    saveHeaderChoice: writing(db, ({ header, vinColumn, keptColumns }: HeaderChoice): void => {
      saveChoice.run(header, vinColumn, JSON.stringify(keptColumns), Date.now());
    }),
  };
}

function toList({ source: text, connectionId, everyMinutes, nextAt, ...list }: StoredList): VinList {
  const source: ListSource = JSON.parse(text);
  const schedule =
    connectionId === null || everyMinutes === null || nextAt === null
      ? null
      : { connectionId, everyMinutes, nextAt };
  return {
    ...list,
    source: source.fileName,
    isWorkbook: source.sheet != null,
    columns: shownCells(source.columns, source),
    schedule,
  };
}
