import type { FleetRow } from '../../preload/schemas/fleet.ts';
import type { ExportRow } from '../export/row.ts';
import type { Store } from '../store/types.ts';
import { columnsFor } from '../vins/layout.ts';
import { type Input, type InputRow, inputRows } from './input.ts';

/** Input rows whose answers are read from the store at a time. */
const PAGE = 1000;

/**
 * One row for each row of the input, in its order, duplicates and held-back rows included, with what the store knows.
 */
export async function* answeredRows(
  input: Input,
  fleet: Pick<Store['fleet'], 'byVins'>,
): AsyncGenerator<ExportRow> {
  for (const rows of pages(inputRows(input), PAGE)) {
    const vins = new Set(rows.flatMap(({ vin }) => vin ?? []));
    const known = new Map((await fleet.byVins([...vins])).map((row) => [row.vin, row]));
    for (const row of rows) {
      yield exportRow(row, row.vin === null ? undefined : known.get(row.vin), input.layout.vinColumn);
    }
  }
}

/** Names of the input's other columns. */
export function otherColumns({ layout }: Input): string[] {
  return columnsFor(layout, 0).filter((_, index) => index !== layout.vinColumn);
}

function exportRow(row: InputRow, known: FleetRow | undefined, vinColumn: number): ExportRow {
  const answered = known?.position ?? null;
  const at = known?.status === 'ok' ? answered?.fetchedAt : known?.askedAt;
  return {
    chassi: row.vin ?? row.cells[vinColumn] ?? '',
    status: STATUS[known?.status ?? 'never'],
    timestamp: answered?.timestamp ?? '',
    latitude: answered?.latitude ?? null,
    longitude: answered?.longitude ?? null,
    fetchedAt: at == null ? '' : new Date(at).toISOString(),
    error: row.heldBack ? `held-back: ${row.heldBack}` : (known?.failure ?? ''),
    others: row.cells.filter((_, index) => index !== vinColumn),
  };
}

/** The service's words (document 2.4) for what it says, and two of ours for what it does not. */
const STATUS = {
  ok: 'ok',
  'not-found': 'nao_encontrado',
  failed: 'falha',
  never: 'nao_consultado',
} as const;

function* pages<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let page: T[] = [];
  for (const item of items) {
    page.push(item);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
