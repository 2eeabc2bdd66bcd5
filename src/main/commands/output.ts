import { fieldNames, positionFields } from '../../contract/position-fields.ts';
import type { FleetRow } from '../../contract/schemas/fleet.ts';
import { inPages } from '../export/pages.ts';
import type { Cell, Column, Row, TableContent } from '../export/table.ts';
import type { Store } from '../store/threads/store.ts';
import { columnNames } from '../tables/columns.ts';
import type { Subject, SubjectRow } from './subject.ts';

/** Input rows whose answers are read from the store at a time. */
const PAGE = 1000;

/** The columns that every output begins with. Their names must not change, because scripts read them. */
const FIXED: readonly Column[] = [
  { name: 'chassi', kind: 'text' },
  { name: 'status', kind: 'text' },
  ...fieldNames.map((name): Column => ({ name, kind: positionFields[name].type })),
  { name: 'fetched_at', kind: 'text' },
  { name: 'error', kind: 'text' },
];

const indexOf = (name: string): number => FIXED.findIndex((column) => column.name === name);

/**
 * The output of the command line: a row for each row of the input, in the input's order, including duplicates and rows
 * without a valid VIN. Each has the last answer in the store, then the input's other columns.
 */
export async function outputTable(
  subject: Pick<Subject, 'columns' | 'rows'>,
  fleet: Pick<Store['fleet'], 'rowsByVins'>,
): Promise<TableContent> {
  const others = await subject.columns();
  const taken = FIXED.map(({ name }) => name);
  const names = columnNames(others, others.length, taken);
  return {
    columns: [...FIXED, ...names.map((name): Column => ({ name, kind: 'text' }))],
    hasHeader: true,
    above: [],
    at: { vin: indexOf('chassi'), latitude: indexOf('latitude'), longitude: indexOf('longitude') },
    pages: answeredPages(subject.rows(), fleet, others.length),
  };
}

async function* answeredPages(
  input: AsyncIterable<SubjectRow>,
  fleet: Pick<Store['fleet'], 'rowsByVins'>,
  others: number,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of inPages(input, PAGE)) {
    const vins = new Set(rows.flatMap(({ verdict }) => ('vin' in verdict ? verdict.vin : [])));
    const known = new Map((await fleet.rowsByVins([...vins])).map((row) => [row.vin, row]));
    yield rows.map((row) => [
      ...fixedCells(row, 'vin' in row.verdict ? known.get(row.verdict.vin) : undefined),
      ...Array.from({ length: others }, (_, index) => row.others[index] ?? ''),
    ]);
  }
}

/** `fetched_at` is the time of the answer, also of `nao_encontrado`, as ISO 8601 in UTC. */
function fixedCells({ value, verdict }: SubjectRow, known: FleetRow | undefined): Cell[] {
  // An older position that is still known is not what the service says now (document 2.4).
  const position = known?.status === 'ok' ? known.position : null;
  const at = known?.status === 'not-found' ? known.askedAt : position?.fetchedAt;
  return [
    'vin' in verdict ? verdict.vin : value,
    STATUS[known?.status ?? 'never'],
    ...fieldNames.map((name) => position?.[name] ?? null),
    at == null ? null : new Date(at).toISOString(),
    'reason' in verdict ? `held-back: ${verdict.reason}` : (known?.failure ?? null),
  ];
}

/** The service's own words for its answers (document 2.4), and two words of Rastro's for VINs without an answer. */
const STATUS = {
  ok: 'ok',
  'not-found': 'nao_encontrado',
  failed: 'falha',
  never: 'nao_consultado',
} as const;
