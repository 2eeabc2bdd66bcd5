import { AppError } from '../errors.ts';
import type { HeldBackListRow, ListRow, ListSource, Snapshot } from '../store/types.ts';
import { columnNames } from '../vins/columns.ts';
import type { Answers } from './answers.ts';
import { ahead, PAGE } from './pages.ts';
import type { Pages, Row, Table } from './table.ts';

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
  const list = (await snapshot.lists.all()).find(({ id }) => id === listId);
  if (!list) throw new AppError('not-found', 'This list is no longer there.', { listId });
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
    pages: pages(snapshot, listId, source, answers),
  };
}

async function* pages(snapshot: Snapshot, listId: number, source: ListSource, answers: Answers): Pages {
  const width = source.columns.length;
  const full = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '');
  const heldBack = (row: HeldBackListRow): Row => [
    ...full(row.cells.length > 0 ? row.cells : Array(source.vinColumn).fill('').concat(row.value)),
    ...answers.heldBack(row.reason),
  ];
  const held = [...(await snapshot.lists.heldBack(listId))];
  let next = 0;
  const heldBefore = (line: number): Row[] => {
    const from = next;
    while (next < held.length && (held[next]?.line ?? line) < line) next += 1;
    return held.slice(from, next).map(heldBack);
  };
  for await (const { rows, known } of ahead(acceptedPages(snapshot, listId))) {
    yield rows.flatMap((row) => [
      ...heldBefore(row.line),
      [...full(row.cells), ...answers.cells(known.get(row.vin))],
    ]);
  }
  for (; next < held.length; next += PAGE) yield held.slice(next, next + PAGE).map(heldBack);
}

/** The accepted rows in the file's order, with what is known of their vehicles. */
function acceptedPages({ lists, fleet }: Snapshot, listId: number) {
  let line = 0;
  return async () => {
    const rows: readonly ListRow[] = await lists.rows(listId, line, PAGE);
    const last = rows.at(-1);
    if (!last) return null;
    line = last.line;
    const vins = new Set(rows.map(({ vin }) => vin));
    return { rows, known: new Map((await fleet.byVins([...vins])).map((row) => [row.vin, row])) };
  };
}
