/** What support may know of a database, and the names that it must not see. */
export interface DatabaseFacts {
  /** Code of the error; null: it was opened. */
  readonly error: string | null;
  /** Of the schema; null: it can't be read. */
  readonly version: number | null;
  /** Of the schema that this Rastro writes. */
  readonly newestVersion: number;
  readonly pages: number | null;
  readonly freePages: number | null;
  /** `ok`, or the first faults. */
  readonly integrity: readonly string[];
  /** Rows by table; null: can't be read. */
  readonly counts: Readonly<Record<string, number | null>>;
  readonly byStatus: readonly { readonly status: number; readonly vehicles: number }[];
  readonly settings: Readonly<Record<string, unknown>>;
  /** The newest first. */
  readonly runs: readonly Readonly<Record<string, string | number | null>>[];
  /**
   * Texts that users wrote: names of lists, files, sheets, columns, views, areas and connections; client ids, addresses
   * and the path of the basemap. Null: they can't be read.
   */
  readonly names: readonly string[] | null;
}
