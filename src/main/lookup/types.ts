import type { Handlers } from '../../contract/contract-types.ts';
import type { Run, RunRequest } from '../../contract/schemas/runs.ts';
import type { ServiceClient } from '../service/types.ts';
import type { Store } from '../store/threads/store.ts';
import type { Clock } from '../util/clock.ts';
import type { PlanDeps } from './plan.ts';

/** Lanes (parallel loops of a run) for each request in flight: while one lane writes its answers, another sends. */
export const LANES_PER_REQUEST = 2;

export interface LookupDeps {
  readonly runs: Store['runs'];
  readonly clock: Clock;
  readonly random: () => number;
  /** How long a run keeps trying while the service gives no answers, before it stops; milliseconds. */
  readonly patienceMs: number;
  readonly suspicious: PlanDeps['suspicious'];
  /** The client of a connection, and how many queries may be under way at once. */
  readonly connect: (connectionId: number) => Promise<{ client: ServiceClient; maxConcurrency: number }>;
  /** A run moved on or changed its state; `committed` says whether answers were written since the last call. */
  readonly changed: (run: Run, committed: boolean) => void;
  /** A run's end could not be written down, for example because the disk is full. */
  readonly failed: (error: unknown) => void;
}

/** Settings of one run while it is under way; `connect` and `patienceMs` replace those of `LookupDeps`. */
export interface RunSettings {
  readonly connect?: LookupDeps['connect'];
  readonly patienceMs?: number;
  /** Most queries under way at once; absent: `LANES_PER_REQUEST` for each request that may be in flight. */
  readonly lanes?: number;
  /** Called in addition to `LookupDeps.changed`. */
  readonly changed?: (run: Run) => void;
}

export interface Lookup {
  readonly handlers: Handlers['runs'];
  startScheduled(request: RunRequest): Promise<Run>;
  startOn(terms: RunSettings, request: RunRequest): Promise<Run>;
  resumeOn(terms: RunSettings, runId: number): Promise<Run>;
  /** Ends a run so that it can be resumed at any time. */
  interrupt(runId: number): Promise<Run>;
  isListBusy(listId: number): boolean;
  /** Resolves when the run is not, or no longer, under way. */
  ended(runId: number): Promise<Run>;
  /** Makes waiting runs try at once, as the service may be back: all of them, or those over the connection. */
  tryAll(connectionId?: number): void;
  /** Ends every run over a connection; what was fetched stays. `changed` hears only of those under way. */
  cancelOver(connectionId: number): Promise<void>;
  /** Interrupts every run, so that each can be resumed at the next start. */
  close(): Promise<void>;
}
