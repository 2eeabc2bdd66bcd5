import type { HeldBackReason } from '../../contract/schemas/lists.ts';
import type { HeldBackRowWithCells, ListRow } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import { columnsFor } from '../tables/layout.ts';
import { closeSource } from '../tables/source.ts';
import { itemsOf } from '../util/pages.ts';
import { type InputFile, inputRows, openInput } from './input-file.ts';
import { importOrReuseList, type ListDeps } from './list.ts';
import type { LookupOrder } from './lookup-options.ts';
import { findNamed } from './named.ts';

export interface SubjectRow {
  /** The VIN column's cell. */
  readonly value: string;
  readonly verdict: { readonly vin: string } | { readonly reason: HeldBackReason };
  /** The cells of the other columns, in order. */
  readonly others: readonly string[];
}

export interface Subject {
  /** The stored list whose VINs are asked for. */
  readonly listId: number;
  columns(): Promise<readonly string[]>;
  /** All rows in order, including those without a valid VIN; can be read more than once. */
  rows(): AsyncIterable<SubjectRow>;
}

/**
 * Calls `use` with the input file, imported as a list, or with the stored list.
 *
 * @throws AppError `bad-input` for a file that can't be read and for a list that is not there
 */
export async function runWithSubject<T>(
  { input }: Pick<LookupOrder, 'input'>,
  deps: ListDeps,
  use: (subject: Subject) => Promise<T>,
): Promise<T> {
  if (input.kind === 'list') {
    const { id } = findNamed('list', await deps.lists.all(), input.list);
    return use(await storedList(deps.lists, id));
  }
  const file = await openInput(input.path, input.columns, input.identifiers);
  try {
    const listId = await importOrReuseList(file, deps);
    return await use(fileSubject(file, listId));
  } finally {
    await closeSource(file.source);
  }
}

function fileSubject(file: InputFile, listId: number): Subject {
  const { layout } = file;
  return {
    listId,
    async columns() {
      // The widest row says how many columns there are, because a header may be short or missing.
      let width = 0;
      for await (const { row } of inputRows(file)) width = Math.max(width, row.width);
      return without(columnsFor(layout, width), layout.vinColumn);
    },
    async *rows() {
      for await (const { row, value, verdict } of inputRows(file))
        yield { value, verdict, others: without(row.cells, layout.vinColumn) };
    },
  };
}

const PAGE = 1000;

async function storedList(lists: Store['lists'], listId: number): Promise<Subject> {
  const { columns, vinColumn } = await lists.source(listId);
  return {
    listId,
    columns: async () => without(columns, vinColumn),
    async *rows() {
      const accepted = itemsOf<ListRow>((last) => lists.rows(listId, last?.line ?? 0, PAGE));
      const heldBack = itemsOf<HeldBackRowWithCells>((last) => lists.heldBack(listId, last?.line ?? 0, PAGE));
      for await (const row of inLineOrder(accepted, heldBack)) {
        const others = without(row.cells, vinColumn);
        if ('vin' in row) yield { value: row.vin, verdict: { vin: row.vin }, others };
        else yield { value: row.value, verdict: { reason: row.reason }, others };
      }
    },
  };
}

type Lined = { readonly line: number };

/** Merges two sequences that are each in order. */
async function* inLineOrder<A extends Lined, B extends Lined>(
  some: AsyncGenerator<A>,
  others: AsyncGenerator<B>,
): AsyncGenerator<A | B> {
  let [a, b] = await Promise.all([some.next(), others.next()]);
  while (!a.done || !b.done) {
    if (!a.done && (b.done || a.value.line <= b.value.line)) {
      yield a.value;
      a = await some.next();
    } else if (!b.done) {
      yield b.value;
      b = await others.next();
    }
  }
}

const without = (cells: readonly string[], vinColumn: number): string[] =>
  cells.filter((_, index) => index !== vinColumn);
