/** A row of the command line's output: one for each row of the input, in its order. */
export interface ExportRow {
  readonly chassi: string;
  readonly status: 'ok' | 'nao_encontrado' | 'falha' | 'nao_consultado';
  /** The service's text as it came, `YYYY-MM-DD HH:MM:SS`; empty where there is no position. */
  readonly timestamp: string;
  /** Decimal degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** When the answer came, `nao_encontrado` being one too; ISO 8601 in UTC; empty where there is none. */
  readonly fetchedAt: string;
  /** Why there is no answer; else empty. */
  readonly error: string;
  /** The input's other cells, in the order of its other columns. */
  readonly others: readonly string[];
}

export type Rows = Iterable<ExportRow> | AsyncIterable<ExportRow>;

/** The columns that every output begins with. */
export const FIXED_COLUMNS = [
  'chassi',
  'status',
  'timestamp',
  'latitude',
  'longitude',
  'fetched_at',
  'error',
] as const;

/** A row's properties by name, empty ones as null. `names` are those of the input's other columns. */
export function propertiesOf(
  row: ExportRow,
  names: readonly string[],
): Record<string, string | number | null> {
  const { chassi, status, latitude, longitude, others } = row;
  return Object.fromEntries<string | number | null>([
    ...Object.entries({ chassi, status, timestamp: row.timestamp || null, latitude, longitude }),
    ['fetched_at', row.fetchedAt || null],
    ['error', row.error || null],
    ...names.map((name, index): [string, string] => [name, others[index] ?? '']),
  ]);
}
