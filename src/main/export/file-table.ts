import type { HeldBackListRow, ListRow, ListSource } from '../store/records.ts';
import type { Snapshot } from '../store/types.ts';
import { columnNames } from '../tables/columns.ts';
import { prefetch } from '../util/prefetch.ts';
import type { Answers } from './answers.ts';
import { listIn } from './list.ts';
import { inPages, PAGE } from './pages.ts';
import type { Row, Table } from './table.ts';

/**
 * The user's own file with the answers behind its columns: every row of it in its order, duplicates and held-back rows
 * included. Blank rows were not taken in.
 *
 * @param asImported gives it what the file had around its rows: titles above the header, or no header at all
 * @throws AppError `not-found` for a list that is not there
 */
export async function fileTable(
  snapshot: Snapshot,
  listId: number,
  asImported: boolean,
  answers: Answers,
): Promise<Table> {
  const list = await listIn(snapshot.lists, listId);
  const source = await snapshot.lists.source(listId);
  const width = source.columns.length;
  const header = asImported ? source.header : undefined;
  const own = source.columns.map((name, index) => header?.[index] ?? name);
  const behind = columnNames(
    answers.columns.map(({ name }) => name),
    answers.columns.length,
    own,
  );
  return {
    columns: [
      ...own.map((name) => ({ name, kind: 'text' as const })),
      ...answers.columns.map(({ kind }, index) => ({ name: behind[index] ?? '', kind })),
    ],
    hasHeader: source.hasHeader || !asImported,
    above: asImported ? (source.above ?? []) : [],
    at: {
      vin: source.vinColumn,
      latitude: width + answers.at.latitude,
      longitude: width + answers.at.longitude,
    },
    total: list.rows + list.heldBack,
    pages: inPages(rowsByLine(snapshot, listId, source, answers)),
  };
}

/** Accepted and held-back rows by line: both come in order, so the one that is behind is read on. */
async function* rowsByLine(
  snapshot: Snapshot,
  listId: number,
  source: ListSource,
  answers: Answers,
): AsyncGenerator<Row> {
  const width = source.columns.length;
  const full = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '');
  const held = heldBackRows(snapshot, listId);
  let next = await held.next();
  for await (const { rows, known } of prefetch(acceptedPages(snapshot, listId))) {
    for (const row of rows) {
      for (; !next.done && next.value.line < row.line; next = await held.next())
        yield heldBackRow(next.value);
      yield [...full(row.cells), ...answers.cells(known.get(row.vin))];
    }
  }
  for (; !next.done; next = await held.next()) yield heldBackRow(next.value);

  function heldBackRow({ cells, value, reason }: HeldBackListRow): Row {
    // Lists of an earlier version kept the VIN's cell alone.
    const own = cells.length > 0 ? cells : Array<string>(source.vinColumn).fill('').concat(value);
    return [...full(own), ...answers.heldBack(reason)];
  }
}

async function* heldBackRows(
  { lists }: Snapshot,
  listId: number,
): AsyncGenerator<HeldBackListRow, undefined> {
  let line = 0;
  for (;;) {
    const rows = await lists.heldBack(listId, line, PAGE);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    line = last.line;
  }
}

/** The accepted rows in the file's order, with what is known of their vehicles. */
async function* acceptedPages({ lists, fleet }: Snapshot, listId: number) {
  for (let line = 0; ; ) {
    const rows: readonly ListRow[] = await lists.rows(listId, line, PAGE);
    const last = rows.at(-1);
    if (!last) return;
    line = last.line;
    const vins = new Set(rows.map(({ vin }) => vin));
    yield { rows, known: new Map((await fleet.rowsByVins([...vins])).map((row) => [row.vin, row])) };
  }
}
