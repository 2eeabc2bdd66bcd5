import type { FleetRow } from '../../preload/schemas/fleet.ts';
import { inPages } from '../export/pages.ts';
import type { ExportRow } from '../export/row.ts';
import type { Store } from '../store/types.ts';
import type { SubjectRow } from './subject.ts';

/** Input rows whose answers are read from the store at a time. */
const PAGE = 1000;

/**
 * One row for each row of the input, in its order, duplicates and held-back rows included, with the last answer
 * that the store has.
 */
export async function* answeredRows(
  input: AsyncIterable<SubjectRow>,
  fleet: Pick<Store['fleet'], 'byVins'>,
): AsyncGenerator<ExportRow> {
  for await (const rows of inPages(input, PAGE)) {
    const vins = new Set(rows.flatMap(({ verdict }) => ('vin' in verdict ? verdict.vin : [])));
    const known = new Map((await fleet.byVins([...vins])).map((row) => [row.vin, row]));
    for (const row of rows) {
      const vin = 'vin' in row.verdict ? row.verdict.vin : null;
      yield exportRow(row, vin, vin === null ? undefined : known.get(vin));
    }
  }
}

function exportRow(
  { value, verdict, others }: SubjectRow,
  vin: string | null,
  known: FleetRow | undefined,
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
    others,
  };
}

/** The service's words (document 2.4) for what it says, and two of ours for what it does not. */
const STATUS = {
  ok: 'ok',
  'not-found': 'nao_encontrado',
  failed: 'falha',
  never: 'nao_consultado',
} as const;
