import type { ReportedPosition } from '../../contract/position-fields.ts';
import type { BasemapKind } from '../../contract/schemas/basemap.ts';
import type { CellFormat } from '../../contract/schemas/cells.ts';
import type { ErasureTarget, Retention } from '../../contract/schemas/erasure.ts';
import type { FailureKind } from '../../contract/schemas/fleet.ts';
import type { Encoding, HeldBackRow } from '../../contract/schemas/lists.ts';
import type { RunState, RunTarget, StopReason } from '../../contract/schemas/runs.ts';
import type { UpdateCheck } from '../../contract/schemas/updates.ts';

export interface StoredBasemap {
  readonly kind: BasemapKind;
  /** Path of the user's own archive; empty: none so far. Never sent to the screen. */
  readonly path: string;
  /** Address of the online style; empty: none so far. */
  readonly address: string;
}

/** What Rastro remembers about new versions of itself. */
export interface StoredUpdates {
  readonly skipped: string | null;
  readonly lastCheck: UpdateCheck | null;
}

export interface ConnectionRecord {
  readonly id: number;
  readonly name: string;
  readonly baseUrl: string;
  readonly clientId: string;
  readonly timeZone: string;
  readonly demo: boolean;
}

/** How the imported file was written, so that it can be written back the same. */
export interface ListSource {
  readonly fileName: string | null;
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly delimiter: string;
  readonly lineEnd: '\r\n' | '\n' | '\r';
  /** Names of all columns of the file, in order; made up where it has no header. */
  readonly columns: readonly string[];
  /** How a workbook shows each column; null for a column of another file; absent: a text file. */
  readonly formats?: readonly (CellFormat | null)[];
  readonly hasHeader: boolean;
  /** The header's cells as they stand in the file; absent: as `columns`. */
  readonly header?: readonly string[];
  readonly vinColumn: number;
  /** Indexes of further columns whose VINs also become rows of the list; absent: none. */
  readonly otherVinColumns?: readonly number[];
  /** Whether a line of the file may be several rows, one for each of its VINs; absent: no. */
  readonly hasSeveralVins?: boolean;
  /** Index of the column that identifies a vehicle beside its VIN, such as the plate; null or absent: none. */
  readonly identifierColumn?: number | null;
  /** The same for the vehicles of each of `otherVinColumns`. */
  readonly otherIdentifierColumns?: readonly (number | null)[];
  /** Indexes of the columns of plates. A search finds them, whichever is the identifier. */
  readonly plateColumns?: readonly number[];
  /** Name of the workbook's sheet; null or absent: a text file. */
  readonly sheet?: string | null;
  /** Indexes of the columns that the list shows besides the VIN's; absent: all. */
  readonly keptColumns?: readonly number[];
  /** Whether the list is the demo's; absent: no. */
  readonly demo?: boolean;
  /** Rows above the header as they stood in the file, such as titles or a line `sep=;`. */
  readonly above?: readonly (readonly string[])[];
  /** References of a workbook's merged cells within `above`, such as `A1:F1`; absent: a text file. */
  readonly merged?: readonly string[];
}

export interface ListRow {
  /** Line in the file, from 1. The rows of one line, one for each of its VINs, follow each other. */
  readonly line: number;
  readonly vin: string;
  /** Every cell as it stood in the file, the VIN's included. */
  readonly cells: readonly string[];
}

export interface HeldBackRowWithCells extends HeldBackRow {
  readonly cells: readonly string[];
}

export interface PackedRows {
  /** The accepted rows in order of their lines; see `row-block.ts`. */
  readonly rows: {
    readonly lines: Uint32Array<ArrayBuffer>;
    readonly vins: Uint8Array<ArrayBuffer>;
    readonly cells: Uint8Array<ArrayBuffer>;
    /** Two numbers for each block: its rows, and the bytes of their cells. */
    readonly blocks: Uint32Array<ArrayBuffer>;
  };
  readonly heldBack: readonly HeldBackRowWithCells[];
}

/** The accepted rows of a list in order of their VINs. */
export interface VinOrder {
  readonly vins: Uint8Array;
  /** Index of the row that has each VIN. */
  readonly rows: Uint32Array<ArrayBuffer>;
}

/** A list's columns once other rows are merged into it. */
export interface MergedColumns {
  readonly columns: readonly string[];
  readonly keptColumns: readonly number[];
  /** Absent: the list keeps its own. */
  readonly formats?: readonly (CellFormat | null)[];
  readonly identifierColumn?: number;
  /** Absent: the list keeps its own. */
  readonly otherVinColumns?: readonly number[];
  readonly otherIdentifierColumns?: readonly (number | null)[];
  readonly plateColumns?: readonly number[];
  readonly hasSeveralVins?: boolean;
  /** For each column of the other rows, its index in `columns`. */
  readonly places: readonly number[];
}

export interface StoredAnswer {
  readonly vin: string;
  readonly answer: /** The store reads the timestamp in the zone that the run's connection has at the commit. */
    | ({ readonly status: 'ok' } & ReportedPosition)
    | { readonly status: 'not-found' }
    | { readonly status: 'failed'; readonly kind: FailureKind };
  readonly attempts: number;
}

/** The target of a run (what it looks up) as it is stored: a view is replaced by the numbers of its vehicles, ascending. */
export type StoredRunTarget =
  | Exclude<RunTarget, { kind: 'view' }>
  | { readonly kind: 'view'; readonly vehicles: Uint32Array };

export interface RunRecord {
  readonly id: number;
  readonly target: RunTarget['kind'];
  readonly connectionId: number;
  readonly connectionName: string;
  readonly listId: number | null;
  readonly listName: string | null;
  readonly scheduled: boolean;
  readonly state: RunState;
  readonly stopReason: StopReason | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly counts: {
    readonly total: number;
    readonly queued: number;
    readonly ok: number;
    readonly notFound: number;
    readonly failed: number;
  };
  readonly requests: number;
  readonly throttled: number;
  /** Milliseconds that the run took, without pauses. */
  readonly activeMs: number;
}

/** What a run would look up. `fresh`: vehicles that were answered so recently that the run skips them. */
export interface TargetCounts {
  readonly rows: number;
  readonly vehicles: number;
  readonly duplicates: number;
  readonly fresh: number;
}

/** What exceeds the retention limits. Times are milliseconds since 1970. */
export interface RetentionScope {
  readonly kind: 'retention';
  /** Positions that were received before this time are erased; null: none. */
  readonly positionsBefore: number | null;
  readonly oldPositions: Retention['oldPositions'];
  /** Vehicles on no list that were last looked up before this time, or never, are erased; null: none. */
  readonly unlistedBefore: number | null;
}

/** What an erasure erases, in the form that the store takes. */
export type ErasureScope = ErasureTarget | RetentionScope;

/** An erasure that was begun and has not ended. */
export interface StoredErasure {
  readonly kind: ErasureScope['kind'];
  /** Null once the rows are erased, when only free space and files are left to erase. */
  readonly scope: ErasureScope | null;
  /** `positionsBefore` of a retention; null: it erases no positions, or the erasure is no retention. */
  readonly before: number | null;
}
