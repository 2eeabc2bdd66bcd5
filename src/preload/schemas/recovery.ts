/** What came back from a damaged database. */
export interface RecoveredCounts {
  /** Vehicles whose own row could be read. */
  readonly vehicles: number;
  /** Number of vehicles before the damage; null: it can't be read. */
  readonly vehiclesBefore: number | null;
  readonly lists: number;
  readonly runs: number;
  /** Positions of the history. */
  readonly positions: number;
  /** Rows that were read, but made no sense. */
  readonly skipped: number;
  /** Whether a part of the file could not be read. */
  readonly hasGaps: boolean;
}

/** The recovery of what can be read in a damaged database that was set aside. */
export interface RecoveryState {
  /** The newest file that was set aside and is neither recovered nor dismissed; null: none. */
  readonly file: { readonly name: string; readonly bytes: number } | null;
  readonly phase: 'offered' | 'running' | 'done' | 'cancelled' | 'failed';
  /** How much of the file is done, from 0 to 1. */
  readonly part: number;
  /** The counts so far; null: nothing yet, or nothing in the file can be read. */
  readonly counts: RecoveredCounts | null;
  readonly reason: 'no-room' | 'error' | null;
}
