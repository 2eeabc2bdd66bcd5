import type { FleetRow } from '../../preload/schemas/fleet.ts';
import { inPages } from '../export/pages.ts';
import type { ExportRow } from '../export/row.ts';
import type { Store } from '../store/types.ts';
import { columnsFor } from '../vins/layout.ts';
import type { DataRow } from '../vins/scan.ts';
import { type Input, inputRows } from './input.ts';

/** Input rows whose answers are read from the store at a time. */
const PAGE = 1000;

/**
 * One row for each row of the input, in its order, duplicates and held-back rows included, with the last answer
 * that the store has.
 */
export async function* answeredRows(
  input: Input,
  fleet: Pick<Store['fleet'], 'byVins'>,
): AsyncGenerator<ExportRow> {
  for await (const rows of inPages(inputRows(input), PAGE)) {
    const vins = new Set(rows.flatMap(({ verdict }) => ('vin' in verdict ? verdict.vin : [])));
    const known = new Map((await fleet.byVins([...vins])).map((row) => [row.vin, row]));
    for (const row of rows) {
      const vin = 'vin' in row.verdict ? row.verdict.vin : null;
      yield exportRow(row, vin, vin === null ? undefined : known.get(vin), input.layout.vinColumn);
    }
  }
}

/** Names of the input's other columns; the widest row says how many there are, as a header may be short or missing. */
export async function otherColumns(input: Input): Promise<string[]> {
  let width = 0;
  for await (const { row } of inputRows(input)) width = Math.max(width, row.width);
  return columnsFor(input.layout, width).filter((_, index) => index !== input.layout.vinColumn);
}

function exportRow(
  { row, value, verdict }: DataRow,
  vin: string | null,
  known: FleetRow | undefined,
  vinColumn: number,
): ExportRow {
  // An older position that is still known is not what the service says now (document 2.4).
  const position = known?.status === 'ok' ? known.position : null;
  const at = known?.status === 'not-found' ? known.askedAt : position?.fetchedAt;
  return {
    chassi: vin ?? value,
    status: STATUS[known?.status ?? 'never'],
    timestamp: position?.timestamp ?? '',
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    fetchedAt: at == null ? '' : new Date(at).toISOString(),
    error: 'reason' in verdict ? `held-back: ${verdict.reason}` : (known?.failure ?? ''),
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
