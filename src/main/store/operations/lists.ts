import type { Input } from '../../../contract/contract-types.ts';
import type { HeldBackRow, VinList } from '../../../contract/schemas/lists.ts';
import { vinColumnsOf } from '../../tables/columns.ts';
import { AppError } from '../../util/errors.ts';
import { type Database, type Prepare, writeDraft, writeTransaction } from '../db/database.ts';
import { mustExist, notFoundError, PRESENT } from '../db/existing.ts';
import { addBlocks, blocksOf } from '../list-blocks/list-blocks.ts';
import type { HeldBackRowWithCells, ListRow, ListSource, PackedRows } from '../records.ts';
import { identifierColumns, shownCells, shownColumns, shownFormats, shownIdentifier } from '../rows.ts';
import { demoGuard } from './demo.ts';
import { headerChoices, saveHeaderChoice } from './header-choices.ts';
import { binReads, binWrites, type GetList } from './list-bin.ts';
import { heldBackRow } from './list-merge.ts';
import { listPublisher } from './list-publisher.ts';

interface StoredList {
  readonly id: number;
  readonly name: string;
  readonly source: string;
  readonly rows: number;
  readonly vehicles: number;
  readonly heldBack: number;
  readonly lines: number;
  readonly createdAt: number;
  readonly updatedAt: number | null;
  readonly connectionId: number | null;
  readonly everyMinutes: number | null;
  readonly nextAt: number | null;
}

const SELECT = `SELECT id, name, source, rows, vehicles, held_back AS heldBack, lines, created_at AS createdAt,
    updated_at AS updatedAt,
    connection_id AS connectionId, every_minutes AS everyMinutes, next_at AS nextAt
  FROM list LEFT JOIN schedule ON list_id = id WHERE ${PRESENT}`;

export function listReads(prepare: Prepare) {
  const all = prepare<StoredList>(`${SELECT} ORDER BY created_at, id`);
  const source = prepare<{ source: string }>(`SELECT source FROM list WHERE id = ? AND ${PRESENT}`);
  const heldBack = prepare<HeldBackRow & { cells: string }>(
    'SELECT line, value, reason, cells FROM list_held_back WHERE list = ? AND line > ? ORDER BY line LIMIT ?',
  );
  return {
    all: (): VinList[] => all.all().map(toList),
    ...binReads(prepare),
    source(listId: number): ListSource {
      const row = source.get(listId);
      if (!row) throw notFoundError('list', listId);
      return JSON.parse(row.source);
    },
    /** Accepted rows in the file's order, after the given line. */
    rows(listId: number, afterLine: number, limit: number): ListRow[] {
      const rows: ListRow[] = [];
      for (const block of blocksOf(prepare, listId, afterLine)) {
        for (const [row, line] of block.lines.entries()) {
          // All rows of a line are returned together, even beyond the limit.
          if (rows.length >= limit && line !== rows.at(-1)?.line) return rows;
          if (line > afterLine) rows.push({ line, vin: block.vin(row), cells: block.cells(row) });
        }
      }
      return rows;
    },
    /** Rows that the import did not accept, in the file's order, after the given line. */
    heldBack: (listId: number, afterLine: number, limit: number): HeldBackRowWithCells[] =>
      heldBack.all(listId, afterLine, limit).map(heldBackRow),
    headerChoices: headerChoices(prepare),
  };
}

export function listWrites(db: Database, prepare: Prepare) {
  const get = listGetter(prepare);
  return {
    ...draftWrites(db, prepare),
    ...listPublisher(db, prepare, get),
    ...publishedWrites(db, prepare, get),
    ...binWrites(db, prepare, get),
    saveHeaderChoice: saveHeaderChoice(db, prepare),
  };
}

/** Gets a published list. Throws AppError `not-found`. */
function listGetter(prepare: Prepare): GetList {
  const byId = prepare<StoredList>(`${SELECT} AND id = ?`);
  return (id) => {
    const row = byId.get(id);
    if (!row) throw notFoundError('list', id);
    return toList(row);
  };
}

function draftWrites(db: Database, prepare: Prepare) {
  // A draft's number is never reused, because a caller may discard a draft twice.
  let lastDraft = 0;
  const draft = prepare<{ id: number }>(`INSERT INTO list (id, name, source, created_at)
    VALUES (max(?, (SELECT coalesce(max(id), 0) FROM list)) + 1, '', '{}', ?) RETURNING id`);
  const addHeldBack = prepare(
    'INSERT INTO list_held_back (list, line, value, reason, cells) VALUES (?, ?, ?, ?, ?)',
  );
  const discard = prepare('DELETE FROM list WHERE id = ? AND published = 0');

  return {
    /** Begins a list that is invisible until it is published. A crash's drafts are deleted when the store opens. */
    draft: writeTransaction(db, (): number => {
      lastDraft = draft.get(lastDraft, Date.now())?.id ?? lastDraft;
      return lastDraft;
    }),
    append: writeDraft(db, (draftId: number, { rows, heldBack }: PackedRows): void => {
      mustExist(prepare, 'draft', draftId);
      addBlocks(prepare, draftId, rows);
      // Frees the memory now: bytes outside of the heap do not make the garbage collector run soon.
      rows.cells.buffer.transfer(0);
      for (const { line, value, reason, cells } of heldBack)
        addHeldBack.run(draftId, line, value, reason, JSON.stringify(cells));
    }),
    /** Removes a draft; a published list stays. */
    discard: writeTransaction(db, (draftId: number): void => {
      discard.run(draftId);
    }),
  };
}

function publishedWrites(db: Database, prepare: Prepare, get: GetList) {
  const rename = prepare('UPDATE list SET name = ? WHERE id = ?');
  const renameInRuns = prepare('UPDATE run SET list_name = ? WHERE list_id = ?');
  const identify = prepare(
    `UPDATE list SET source = json_set(source, '$.identifierColumn', json(?), '$.otherIdentifierColumns', json(?))
    WHERE id = ?`,
  );
  const { source: sourceOf } = listReads(prepare);
  const guard = demoGuard(prepare);
  const endSchedule = prepare('DELETE FROM schedule WHERE list_id = ?');
  const setSchedule = prepare(`INSERT INTO schedule (list_id, connection_id, every_minutes, next_at)
    VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET connection_id = excluded.connection_id,
      every_minutes = excluded.every_minutes, next_at = excluded.next_at`);

  return {
    rename: writeTransaction(db, ({ listId, name }: Input<'lists', 'rename'>): VinList => {
      rename.run(name, listId);
      renameInRuns.run(name, listId);
      return get(listId);
    }),
    setIdentifier: writeTransaction(
      db,
      ({ listId, column, others }: Input<'lists', 'setIdentifier'>): VinList => {
        const source = sourceOf(listId);
        const shown = shownColumns(source);
        const indexOf = (own: number | null) => (own === null ? null : (shown[own] ?? noColumn(own)));
        const otherColumns = others?.map(indexOf) ?? source.otherIdentifierColumns ?? [];
        identify.run(JSON.stringify(indexOf(column)), JSON.stringify(otherColumns), listId);
        return get(listId);
      },
    ),
    schedule: writeTransaction(db, (listId: number, schedule: VinList['schedule']): VinList => {
      mustExist(prepare, 'list', listId);
      if (schedule) {
        const { connectionId, everyMinutes, nextAt } = schedule;
        mustExist(prepare, 'connection', connectionId);
        guard(connectionId, listId);
        setSchedule.run(listId, connectionId, everyMinutes, nextAt);
      } else {
        endSchedule.run(listId);
      }
      return get(listId);
    }),
  };
}

function noColumn(column: number): never {
  throw new AppError('bad-input', `the list shows no column ${column}`, { column });
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
    isDemo: source.demo === true,
    columns: shownCells(source.columns, source),
    ...(source.formats ? { formats: shownFormats(source) } : {}),
    identifier: shownIdentifier(source),
    ...pairedColumns(source),
    schedule,
  };
}

function pairedColumns(source: ListSource): Pick<VinList, 'paired'> {
  const columns = vinColumnsOf(source);
  if (columns.length === 1) return {};
  const shown = shownColumns(source);
  const identifiers = identifierColumns(source).map((column) =>
    column === null ? null : shown.indexOf(column),
  );
  return {
    paired: columns.map((column, index) => ({
      vinColumn: source.columns[column] ?? '',
      column: identifiers[index] ?? null,
    })),
  };
}
