import type { ExportFormat, ExportSource } from '../../contract/schemas/exports.ts';
import type { FleetView } from '../../contract/schemas/fleet.ts';

/**
 * Which rows are exported: all of the view, the ticked ones, the user's own file with positions beside, the differences
 * of two lookups, the positions of a vehicle, or all that is known of it.
 */
export type ExportRows = ExportSource['kind'];

export interface ExportChoices {
  readonly rows: ExportRows;
  /** Null: the usual one for the rows. */
  readonly format: ExportFormat | null;
  /** Without its ending; null: the one that is proposed. */
  readonly name: string | null;
  readonly serviceTimes: boolean;
  /** Whether the file has the columns that the table shows, in its order; else all of them. */
  readonly asShown: boolean;
}

export interface ExportedTable {
  readonly what: Extract<ExportSource, { kind: 'differences' | 'history' | 'vehicle' }>;
  readonly total: number;
  readonly title: string;
}

export interface ExportFormInput {
  readonly view: FleetView;
  /** The ticked vehicles; empty: the form does not offer to export only these. */
  readonly vins: readonly string[];
  /** The rows that are chosen at first. */
  readonly rows: ExportRows;
  readonly format?: ExportFormat;
  /** Another table whose rows are exported; they are then the only choice. */
  readonly table?: ExportedTable;
  /** The whole form as it was, after an export that failed. */
  readonly again?: ExportChoices;
}
