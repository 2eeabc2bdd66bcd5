import type { AsyncVerbs, Input } from '../../contract/contract-types.ts';
import type { WorkField } from '../../contract/enums.ts';
import type { Settings, SettingsPatch } from '../../contract/schemas/app.ts';
import type { AreaDraft, NamedArea } from '../../contract/schemas/areas.ts';
import type { ConnectionDraft } from '../../contract/schemas/connections.ts';
import type { FleetRow, VehicleDetails } from '../../contract/schemas/fleet.ts';
import type { VinList } from '../../contract/schemas/lists.ts';
import type { RunState, RunTarget, StopReason } from '../../contract/schemas/runs.ts';
import type { BackfillStep } from '../places/backfill.ts';
import type { RateEstimate } from '../service/types.ts';
import type { HeaderChoice } from '../tables/header-choice.ts';
import type { DatabaseFacts } from './database-facts.ts';
import type {
  ConnectionRecord,
  HeldBackRowWithCells,
  ListRow,
  ListSource,
  MergedColumns,
  PackedRows,
  RunRecord,
  StoredAnswer,
  StoredBackups,
  StoredBasemap,
  StoredRunTarget,
  StoredUpdates,
  TargetCounts,
  VinOrder,
} from './records.ts';
import type { StoreErasure } from './store-erasure.ts';

/** The data of one moment, for a caller that reads in many steps. While it is open, commits go on and the WAL grows. */
export interface Snapshot {
  readonly lists: Pick<Store['lists'], 'all' | 'source' | 'rows' | 'heldBack'>;
  readonly fleet: Pick<Store['fleet'], 'page' | 'rowsByVins' | 'inOrder' | 'vehicle'>;
  readonly runs: Pick<Store['runs'], 'differences'>;
  /** Must be called before the store is closed. */
  close(): Promise<void>;
}

/**
 * The local database, behind worker threads: no call blocks the caller's thread. `AsyncVerbs` are the calls that the
 * screen can make: the verbs of the contract. Times are milliseconds since 1970. Every call may throw AppError `disk`,
 * `database` or `busy`.
 */
export interface Store {
  readonly settings: {
    get(): Promise<Settings>;
    save(patch: SettingsPatch): Promise<Settings>;
    basemap(): Promise<StoredBasemap>;
    saveBasemap(saved: StoredBasemap): Promise<void>;
    updates(): Promise<StoredUpdates>;
    saveUpdates(saved: StoredUpdates): Promise<void>;
  };
  readonly connections: {
    all(): Promise<readonly ConnectionRecord[]>;
    /**
     * Inserts a connection, or updates the one with `draft.id`. A changed time zone recomputes the times of all its
     * positions; a changed address or client id deletes its saved rate. The store never sees the draft's secret.
     * @throws AppError `conflict` when the name is taken, `not-found` for an unknown id
     */
    save(draft: Omit<ConnectionDraft, 'secret'> & { readonly demo?: boolean }): Promise<ConnectionRecord>;
    /** Removes a connection and ends its schedules. Its positions and runs stay. */
    remove(id: number): Promise<void>;
    /** The rate, if it was saved at `since` or later; null where there is none that can be read. */
    rate(id: number, since: number): Promise<RateEstimate | null>;
    /** Does nothing for a connection that is not there. */
    saveRate(id: number, rate: RateEstimate, at: number): Promise<void>;
  };
  readonly lists: Omit<AsyncVerbs<'lists'>, 'schedule'> & {
    /** Deletes the lists that were moved into the bin before a time. */
    emptyBin(before: number): Promise<void>;
    /**
     * Begins a list that is invisible until it is published. When the store opens, it deletes drafts that a crash left.
     */
    draft(): Promise<number>;
    append(draftId: number, rows: PackedRows): Promise<void>;
    /** @param order the rows of all `append` calls, in order of their VINs */
    publish(draftId: number, name: string, source: ListSource, order: VinOrder): Promise<VinList>;
    /**
     * Publishes a draft in place of a list. The new list has the draft's rows and id, and the old list's name, runs,
     * schedule and saved views. The old list moves into the bin.
     * @throws AppError `not-found`, as `merge` does
     */
    replace(listId: number, draftId: number, source: ListSource, order: VinOrder): Promise<VinList>;
    /**
     * Appends to a list the draft's rows whose VIN the list lacks, and the draft's held-back rows that the list lacks.
     * Their line numbers continue those of the list. The draft is removed.
     */
    merge(listId: number, draftId: number, columns: MergedColumns, order: VinOrder): Promise<VinList>;
    /** Removes a draft; a published list stays. */
    discard(draftId: number): Promise<void>;
    /** @throws AppError `not-found` for a list or a connection that is not there */
    schedule(listId: number, schedule: VinList['schedule']): Promise<VinList>;
    source(listId: number): Promise<ListSource>;
    /** Accepted rows in the file's order, after the given line. */
    rows(listId: number, afterLine: number, limit: number): Promise<readonly ListRow[]>;
    /** Held-back rows, which the import did not accept, in the file's order, after the given line. */
    heldBack(listId: number, afterLine: number, limit: number): Promise<readonly HeldBackRowWithCells[]>;
    /** The newest 200 choices. */
    headerChoices(): Promise<readonly HeaderChoice[]>;
    saveHeaderChoice(choice: HeaderChoice): Promise<void>;
  };
  /** `save` throws AppError `not-found` for a list or a view that is not there. */
  readonly views: AsyncVerbs<'views'>;
  /** `save` throws AppError `not-found` for a list that is not there. A layout stays with its list in the bin. */
  readonly layouts: AsyncVerbs<'layouts'>;
  /**
   * What users note about vehicles. Writes throw AppError `conflict` (`erasing`). `copyFromColumn` also throws
   * `not-found` for a list or column that is not there or whose rows change meanwhile, and `bad-input`
   * (`too-many-values`).
   */
  readonly work: AsyncVerbs<'work'> & {
    /** The fields that are filled in for at least one vehicle. */
    used(): Promise<readonly WorkField[]>;
  };
  /**
   * Named areas. Writes throw AppError `conflict` (`erasing`), `bad-input` (`areas-too-many`, `areas-too-detailed`);
   * `save` also throws `not-found`.
   */
  readonly areas: Omit<AsyncVerbs<'areas'>, 'importFile' | 'territories' | 'territory'> & {
    /** Saves all of them, or none. */
    add(drafts: readonly AreaDraft[]): Promise<readonly NamedArea[]>;
  };
  /** A verb throws AppError `bad-input` where its view filters by a column that the list does not show. */
  readonly fleet: Omit<AsyncVerbs<'fleet'>, 'vehicle'> & {
    /** Without the places, the street and the facts from the VIN: `describedVehicle` in `app/` adds them. */
    vehicle(input: Input<'fleet', 'vehicle'>): Promise<VehicleDetails>;
    /** Removes the lists, runs and vehicles of the demo. Vehicles that another list names stay. */
    removeDemo(): Promise<void>;
    /** Reads the index into memory, so that the first view need not wait for it. */
    warm(): Promise<void>;
    /** Stores the nearest place of some positions that have no place, or a place from other bundled places. */
    backfillPlaces(): Promise<BackfillStep>;
    /** `byVins` without the places. */
    rowsByVins(vins: readonly string[], listId?: number | null): Promise<readonly FleetRow[]>;
  };
  /**
   * A run's ledger has the outcome of each of its vehicles. In a comparison, a vehicle that is still queued in a ledger
   * counts as not looked up. Runs of early versions, whose ledgers have no positions, have differences of the kinds
   * `lost` and `found` only. The contract's verbs throw AppError `not-found` for a run that is not there.
   */
  readonly runs: Pick<
    AsyncVerbs<'runs'>,
    'failures' | 'failureCounts' | 'ages' | 'compare' | 'differences'
  > & {
    /**
     * Finds the vehicles of a view; any other target is returned as it is.
     * @throws AppError `not-found` and `bad-input` as the contract's verbs over that view do
     */
    resolve(target: RunTarget): Promise<StoredRunTarget>;
    /**
     * Counts what a run on the target would look up; with `freshSince` null, no vehicle counts as fresh. A real
     * connection leaves out the demo's vehicles; the demo's connection leaves out the user's own.
     * @throws AppError `not-found` for a list or run that is not there, as `targetVins` and `create` do; with a
     *   `connectionId` also what `requireFit` throws
     */
    target(
      target: StoredRunTarget,
      freshSince: number | null,
      connectionId?: number | null,
    ): Promise<TargetCounts>;
    /**
     * Refuses to look up the demo's list over another connection, or another list over the demo's connection. `create`,
     * `setState` to running, and `lists.schedule` refuse the same.
     * @throws AppError `bad-input` (`demo-list`, `demo-connection`), `not-found` for a run that is not there
     */
    requireFit(connectionId: number, target: RunTarget): Promise<void>;
    /** The VINs of the target after `after` ('': from the start), in a stable order. */
    targetVins(target: StoredRunTarget, after: string, limit: number): Promise<readonly string[]>;
    /**
     * Creates a run. Its ledger has every vehicle of the target that is not fresh, as queued. Unknown VINs are added.
     * @throws AppError `not-found` also for a connection that is not there
     */
    create(
      connectionId: number,
      target: StoredRunTarget,
      freshSince: number | null,
      startedAt: number,
      scheduled?: boolean,
    ): Promise<RunRecord>;
    /** The next queued VINs in the ledger's order after `after` (null: from the start). */
    queued(runId: number, after: string | null, limit: number): Promise<readonly string[]>;
    /**
     * Writes positions, history and ledger in one transaction with `synchronous=FULL`: when it resolves, the answers
     * are on disk. `progress` has the run's totals so far. A position with an invalid timestamp is stored as failed
     * (`invalid-item`).
     */
    commit(
      runId: number,
      askedAt: number,
      answers: readonly StoredAnswer[],
      progress: { readonly requests: number; readonly throttled: number; readonly activeMs: number },
    ): Promise<RunRecord>;
    setState(
      runId: number,
      state: RunState,
      stopReason: StopReason | null,
      endedAt: number | null,
    ): Promise<RunRecord>;
    /** Cancels every run over a connection that is neither over nor `underWay`. */
    cancelLeft(connectionId: number, underWay: readonly number[], endedAt: number): Promise<void>;
    get(runId: number): Promise<RunRecord>;
    /**
     * Removes a run with its ledger; vehicles and their positions stay.
     * @throws AppError `conflict` while it is running, `not-found`
     */
    remove(runId: number): Promise<void>;
    /** Removes the oldest scheduled runs of a list that are neither running nor paused, beyond the newest `keep`. */
    pruneScheduled(listId: number, keep: number): Promise<void>;
    /** Newest first; the newest 500. */
    all(): Promise<readonly RunRecord[]>;
    /** After a crash: runs marked running or paused become interrupted. */
    markInterrupted(): Promise<void>;
  };
  /** Reads every page in a thread of its own: a million vehicles take seconds. What can't be read is left out. */
  diagnostics(): Promise<DatabaseFacts>;
  readonly backups: StoredBackups;
  readonly erasure: StoreErasure;
  /** Reads the data of this moment in a thread of its own. */
  snapshot(): Promise<Snapshot>;
  close(): Promise<void>;
}
