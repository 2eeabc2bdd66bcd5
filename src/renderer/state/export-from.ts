import type { ExportFormat } from '../../preload/schemas/exports.ts';
import type { FleetView } from '../../preload/schemas/fleet.ts';
import type { DifferencesView } from '../../preload/schemas/runs.ts';

/**
 * Which rows are exported: all of the view, the ticked ones, the user's own file with positions beside, or the differences
 * of two lookups.
 */
export type ExportRows = 'view' | 'vins' | 'file' | 'differences';

/** What the export form holds. */
export interface ExportChoices {
  readonly rows: ExportRows;
  /** Null: the usual one for the rows. */
  readonly format: ExportFormat | null;
  /** Without its ending; null: the one that is proposed. */
  readonly name: string | null;
  /** Whether the service's own text of the time stands beside. */
  readonly serviceTimes: boolean;
  /** Whether the file has the columns that the table shows, in its order; else all of them. */
  readonly asShown: boolean;
}

export interface ExportedDifferences {
  readonly view: DifferencesView;
  readonly total: number;
  /** What they are called. */
  readonly title: string;
}

/** What an export begins from. */
export interface ExportFrom {
  readonly view: FleetView;
  /** The ticked vehicles; empty: the form has no such choice. */
  readonly vins: readonly string[];
  /** The choice to begin with. */
  readonly rows: ExportRows;
  /** Where the rows are differences. */
  readonly differences?: ExportedDifferences;
  /** The whole form as it was, after an export that failed. */
  readonly again?: ExportChoices;
}
