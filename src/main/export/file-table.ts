import type { FleetRow } from '../../contract/schemas/fleet.ts';
import type { HeldBackRowWithCells, ListRow, ListSource } from '../store/records.ts';
import type { Snapshot } from '../store/threads/snapshot.ts';
import { columnNames, vinColumnsOf } from '../tables/columns.ts';
import { itemsOf } from '../util/pages.ts';
import { prefetch } from '../util/prefetch.ts';
import type { AnswerWriter } from './answer-writer.ts';
import { answersOfLine, type FileLine } from './file-line.ts';
import { requireList } from './list.ts';
import { inPages, PAGE } from './pages.ts';
import type { Row, Table } from './table.ts';

/**
 * The user's own file with the answers in columns behind its own columns. Every row is there once, in the file's order,
 * including duplicates and held-back rows (which the import refused). Blank rows are missing, because the import skips
 * them. Each VIN column has its columns of answers; see `answersOfLine` for a row with several VINs.
 *
 * @param asImported keeps what the file had around its rows: the titles above the header, or the lack of a header
 * @throws AppError `not-found` for a list that is not there
 */
export async function fileTable(
  snapshot: Snapshot,
  listId: number,
  asImported: boolean,
  answers: AnswerWriter,
): Promise<Table> {
  const list = await requireList(snapshot.lists, listId);
  const source = await snapshot.lists.source(listId);
  const width = source.columns.length;
  const header = asImported ? source.header : undefined;
  const own = source.columns.map((name, index) => header?.[index] ?? name);
  const behind = vinColumnsOf(source).flatMap((column) =>
    answers.columns.map(({ name, kind }) => ({
      name: column === source.vinColumn ? name : `${name} – ${own[column] ?? ''}`,
      kind,
    })),
  );
  const names = columnNames(
    behind.map(({ name }) => name),
    behind.length,
    own,
  );
  return {
    columns: [
      ...own.map((name, index) => ({ name, kind: 'text' as const, format: source.formats?.[index] ?? null })),
      ...behind.map(({ kind }, index) => ({ name: names[index] ?? '', kind })),
    ],
    hasHeader: source.hasHeader || !asImported,
    above: asImported ? (source.above ?? []) : [],
    merged: asImported ? (source.merged ?? []) : [],
    at: {
      vin: source.vinColumn,
      latitude: width + answers.at.latitude,
      longitude: width + answers.at.longitude,
    },
    total: list.lines,
    pages: inPages(rowsByLine(snapshot, listId, source, answers)),
  };
}

async function* rowsByLine(
  snapshot: Snapshot,
  listId: number,
  source: ListSource,
  answers: AnswerWriter,
): AsyncGenerator<Row> {
  const width = source.columns.length;
  for await (const { line, known } of fileLines(snapshot, listId)) {
    const cells = Array.from({ length: width }, (_, index) => line.cells[index] ?? '');
    yield [...cells, ...answersOfLine(line, source, known, answers)];
  }
}

type Known = ReadonlyMap<string, FleetRow>;

/** Merges accepted and held-back rows by line number; both come in order. */
async function* fileLines(
  snapshot: Snapshot,
  listId: number,
): AsyncGenerator<{ readonly line: FileLine; readonly known: Known }> {
  const held = itemsOf<HeldBackRowWithCells>((last) =>
    snapshot.lists.heldBack(listId, last?.line ?? 0, PAGE),
  );
  const none: Known = new Map();
  let next = await held.next();
  for await (const { rows, known } of prefetch(acceptedPages(snapshot, listId))) {
    for (let at = 0; at < rows.length; ) {
      const [first, end] = [rows[at], endOfLine(rows, at)];
      if (!first) break;
      for (; !next.done && next.value.line < first.line; next = await held.next())
        yield { line: heldBackLine(next.value), known: none };
      const heldBack = !next.done && next.value.line === first.line ? next.value : null;
      if (heldBack) next = await held.next();
      const vins = end === at + 1 ? [first.vin] : rows.slice(at, end).map(({ vin }) => vin);
      yield { line: { cells: first.cells, vins, heldBack }, known };
      at = end;
    }
  }
  for (; !next.done; next = await held.next()) yield { line: heldBackLine(next.value), known: none };
}

const heldBackLine = (heldBack: HeldBackRowWithCells): FileLine => ({
  cells: heldBack.cells,
  vins: [],
  heldBack,
});

/** Index after the last row of the line that begins at `at`. */
function endOfLine(rows: readonly ListRow[], at: number): number {
  let end = at + 1;
  while (end < rows.length && rows[end]?.line === rows[at]?.line) end++;
  return end;
}

/** The accepted rows in the file's order, with what is known of their vehicles. No page ends within a line. */
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
