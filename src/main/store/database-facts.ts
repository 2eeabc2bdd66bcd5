/** What support may know of a database, and the names to strike out of all that support gets. */
export interface DatabaseFacts {
  /** Code of the error on opening; null: the database was opened. */
  readonly error: string | null;
  /** Version of the schema; null: it can't be read. */
  readonly version: number | null;
  /** Version of the schema that this Rastro writes. */
  readonly newestVersion: number;
  readonly pages: number | null;
  readonly freePages: number | null;
  /** `ok`, or the first faults that SQLite found. */
  readonly integrity: readonly string[];
  /** Number of rows by table; null: the table can't be read. */
  readonly counts: Readonly<Record<string, number | null>>;
  /** Statuses: see `status.ts`. */
  readonly byStatus: readonly { readonly status: number; readonly vehicles: number }[];
  readonly settings: Readonly<Record<string, unknown>>;
  /** The last runs, the newest first. */
  readonly runs: readonly Readonly<Record<string, string | number | null>>[];
  /**
   * Texts that users wrote: names of lists, files, sheets, columns, views, areas and connections; client ids, addresses
   * and the path of the basemap. Null: they can't be read.
   */
  readonly names: readonly string[] | null;
}
