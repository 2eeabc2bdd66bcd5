import { z } from 'zod';
import { id, type Parsed, vin } from './common.ts';
import type { ErrorKind } from './errors.ts';

export const erasureTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vehicle'), vin }),
  /** The list and its vehicles; `sharedToo`: including those on other lists, from which they are then removed too. */
  z.object({ kind: z.literal('list'), listId: id, sharedToo: z.boolean() }),
  z.object({ kind: z.literal('everything') }),
]);
export type ErasureTarget = Parsed<typeof erasureTarget>;

/** Days; null: no limit. */
const days = z.number().int().min(1).max(36_500).nullable();

export const retention = z.object({
  /** Days that a position is kept after Rastro last received it. */
  keepPositionsDays: days,
  /** What becomes of older positions: `thinned` leaves each vehicle its last position and one for each month. */
  oldPositions: z.enum(['thinned', 'erased']),
  /** Days that a vehicle on no list, not even one in the bin, is kept after its last lookup. */
  keepUnlistedDays: days,
});
export type Retention = Parsed<typeof retention>;

export interface ErasurePreview {
  readonly vehicles: number;
  /** Lists that are erased, including lists in the bin. */
  readonly lists: number;
  /** Rows that are removed from lists that stay, including lists in the bin. */
  readonly rows: number;
  readonly positions: number;
  /** Positions that are removed from the results of earlier runs alone. */
  readonly runPositions: number;
  /** Erased vehicles that have tags, a state, an assignee or a note. */
  readonly notes: number;
  /** Runs that are erased; other runs only lose the vehicles. */
  readonly runs: number;
  readonly views: number;
  readonly areas: number;
  readonly connections: number;
  /** Vehicles of the list that another list names. */
  readonly shared: number;
  /** Files in the data folder: damaged databases that were set aside. */
  readonly files: number;
}

export interface ErasureState {
  readonly kind: ErasureTarget['kind'] | 'retention';
  /** What is being erased: `rows` of the database, traces in its free `space`, or `files` beside it. */
  readonly step: 'rows' | 'space' | 'files';
  /** 0 to 1; null: unknown. */
  readonly share: number | null;
  /** Whether an earlier session began it. */
  readonly resumed: boolean;
  /** Why it has stopped; null: it goes on. `resume` or the next start resumes it. */
  readonly failed: ErrorKind | null;
}
