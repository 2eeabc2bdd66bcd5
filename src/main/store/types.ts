import type { Settings, SettingsPatch } from '../../preload/schemas/app.ts';
import type { ConnectionDraft } from '../../preload/schemas/connections.ts';
import type {
  Box,
  ColumnValues,
  FleetCounts,
  FleetPage,
  FleetRow,
  FleetView,
  Gathered,
  PlacedRow,
  VehicleDetails,
} from '../../preload/schemas/fleet.ts';
import type { VinList } from '../../preload/schemas/lists.ts';
import type { PlaceArea, PlaceCounts } from '../../preload/schemas/places.ts';
import type {
  Comparison,
  ComparisonCounts,
  Difference,
  DifferencesRequest,
  FailureCounts,
  RunFailures,
  RunState,
  RunTarget,
  StopReason,
} from '../../preload/schemas/runs.ts';
import type { SavedView, SavedViewDraft } from '../../preload/schemas/views.ts';
import type { Pace } from '../service/types.ts';
import type {
  ConnectionRecord,
  HeaderChoice,
  HeldBackListRow,
  ListRow,
  ListSource,
  MergedColumns,
  PackedRows,
  RunRecord,
  StoredAnswer,
  StoredBasemap,
  StoredUpdates,
  TargetCounts,
  VinOrder,
} from './records.ts';

/** The data of one moment, for what reads it in many steps. While one is open, commits go on, and the WAL grows. */
export interface Snapshot {
  readonly lists: Pick<Store['lists'], 'all' | 'source' | 'rows' | 'heldBack'>;
  readonly fleet: Pick<Store['fleet'], 'page' | 'byVins' | 'inOrder'>;
  /** To be called before the store is closed. */
  close(): Promise<void>;
}

/**
 * The local database, behind worker threads: no call blocks the caller's thread. Times are milliseconds since 1970.
 * Every call may throw AppError `disk`, `database` or `busy`.
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
     * Inserts, or updates where `draft.id` is there. A changed time zone re-reads the times of every position that
     * came over the connection; another address or client id forgets the pace. The secret of the draft is never seen here.
     * @throws AppError `conflict` when the name is taken, `not-found` for an unknown id
     */
    save(draft: Omit<ConnectionDraft, 'secret'> & { readonly demo?: boolean }): Promise<ConnectionRecord>;
    /** Positions and runs that came over it stay; schedules over it end. */
    remove(id: number): Promise<void>;
    /** What was saved since then; null where nothing was, or nothing that can be read. */
    pace(id: number, since: number): Promise<Pace | null>;
    /** Of a connection that is not there, nothing is kept. */
    savePace(id: number, pace: Pace, at: number): Promise<void>;
  };
  readonly lists: {
    all(): Promise<readonly VinList[]>;
    /** Begins a list that nobody sees before it is published. Leftovers of a crash are cleaned when the store opens. */
    draft(): Promise<number>;
    append(draftId: number, rows: PackedRows): Promise<void>;
    /** @param order of all rows that were appended, as `merge` and `replace` need it too */
    publish(draftId: number, name: string, source: ListSource, order: VinOrder): Promise<VinList>;
    /**
     * Publishes a list in another one's place: its name, runs, schedule and saved views go over, its rows and its id do not.
     * @throws AppError `not-found`, as `merge` does
     */
    replace(listId: number, draftId: number, source: ListSource, order: VinOrder): Promise<VinList>;
    /**
     * Adds a draft's rows behind those of a list: the ones whose VIN that has not, and what was held back and is not among
     * its own. Its lines go on counting. The draft is gone then.
     */
    merge(listId: number, draftId: number, columns: MergedColumns, order: VinOrder): Promise<VinList>;
    /** Gives up a draft; a list that is published stays. */
    discard(draftId: number): Promise<void>;
    rename(listId: number, name: string): Promise<VinList>;
    remove(listId: number): Promise<void>;
    /** @throws AppError `not-found` for a list or a connection that is not there */
    schedule(listId: number, schedule: VinList['schedule']): Promise<VinList>;
    source(listId: number): Promise<ListSource>;
    /** Accepted rows in the file's order, after the given line. */
    rows(listId: number, afterLine: number, limit: number): Promise<readonly ListRow[]>;
    /** The same of what was held back. */
    heldBack(listId: number, afterLine: number, limit: number): Promise<readonly HeldBackListRow[]>;
    /** The newest 200. */
    headerChoices(): Promise<readonly HeaderChoice[]>;
    saveHeaderChoice(choice: HeaderChoice): Promise<void>;
  };
  readonly views: {
    /** In the order in which they were made. */
    all(): Promise<readonly SavedView[]>;
    /** @throws AppError `not-found` for a list or a view that is not there */
    save(draft: SavedViewDraft): Promise<SavedView>;
    remove(id: number): Promise<void>;
  };
  /** Whatever takes a view throws AppError `bad-input` where it filters by a column that its list does not show. */
  readonly fleet: {
    page(view: FleetView, offset: number, limit: number): Promise<FleetPage>;
    counts(view: FleetView): Promise<FleetCounts>;
    locate(view: FleetView, vin: string): Promise<number | null>;
    vehicle(vin: string): Promise<VehicleDetails>;
    extent(view: FleetView): Promise<Box | null>;
    tile(view: FleetView, z: number, x: number, y: number): Promise<Uint8Array>;
    /** What stands in a column that the view's list shows: the most frequent values with `search` in them. */
    values(view: FleetView, column: number, search: string, limit: number): Promise<ColumnValues>;
    /** Where the view's vehicles are, its own filter by place left aside: see the contract. */
    places(view: FleetView, within: PlaceArea | null, search: string, limit: number): Promise<PlaceCounts>;
    /** The vehicles of a list (null: of all) that a pasted text names. */
    gather(text: string, listId: number | null): Promise<Gathered>;
    /** Reads what views are answered from, so that the first one need not wait for it. */
    warm(): Promise<void>;
    /**
     * Gives some positions the nearest place, which came before places were kept, or with others.
     * @returns whether all have it now
     */
    placeSome(): Promise<boolean>;
    /** The rows of these VINs, in the order asked, with their cells in the list; unknown ones are left out. */
    byVins(vins: readonly string[], listId?: number | null): Promise<readonly FleetRow[]>;
    /** `byVins`, with the nearest place of each position. */
    placedByVins(vins: readonly string[], listId: number | null): Promise<readonly PlacedRow[]>;
    /** These VINs in the view's order, whether or not it shows them; unknown ones are left out. */
    inOrder(view: FleetView, vins: readonly string[]): Promise<readonly string[]>;
  };
  readonly runs: {
    /**
     * What a run on the target would ask for; `freshSince` null leaves nothing out.
     * @throws AppError `not-found` for a list or run that is not there, as `targetVins` and `create` do
     */
    target(target: RunTarget, freshSince: number | null): Promise<TargetCounts>;
    /** The VINs of the target by keyset after `after` ('': from the start), in one lasting order; for hints. */
    targetVins(target: RunTarget, after: string, limit: number): Promise<readonly string[]>;
    /**
     * Writes the ledger: every vehicle of the target that is not fresh, queued. VINs unknown so far are added.
     * @throws AppError `not-found` also for a connection that is not there
     */
    create(
      connectionId: number,
      target: RunTarget,
      freshSince: number | null,
      startedAt: number,
      scheduled?: boolean,
    ): Promise<RunRecord>;
    /** The next queued VINs in the ledger's order after `after` (null: from the start). */
    queued(runId: number, after: string | null, limit: number): Promise<readonly string[]>;
    /**
     * Latest positions, history and ledger, in one transaction with `synchronous=FULL`: when it resolves, the answers
     * are on disk. `progress` is the run's so far, not what came on top. A position whose timestamp is none is stored
     * as failed (`invalid-item`).
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
    get(runId: number): Promise<RunRecord>;
    /**
     * Takes a run out with its ledger; vehicles and their positions stay.
     * @throws AppError `conflict` while it is running, `not-found`
     */
    remove(runId: number): Promise<void>;
    /** Removes the oldest scheduled runs of a list that are neither running nor paused, beyond the newest `keep`. */
    pruneScheduled(listId: number, keep: number): Promise<void>;
    /** Newest first; the newest 500. */
    all(): Promise<readonly RunRecord[]>;
    /** One page by VIN, after the given one; `total` counts all. */
    failures(runId: number, after: string | null, limit: number): Promise<RunFailures>;
    /** What failed by kind, the most frequent first. */
    failureCounts(runId: number): Promise<FailureCounts>;
    /**
     * How two runs differ. A vehicle of which a run has neither an answer nor a failure yet was not asked for by it.
     * Runs of a version that kept no positions in the ledger differ only in what was lost and found.
     * @throws AppError `not-found` for a run that is not there, as `differences` does
     */
    compare(comparison: Comparison): Promise<ComparisonCounts>;
    differences(asked: DifferencesRequest): Promise<readonly Difference[]>;
    /** After a crash: runs marked running or paused become interrupted. */
    markInterrupted(): Promise<void>;
  };
  /** What is there now, in a thread of its own. */
  snapshot(): Promise<Snapshot>;
  close(): Promise<void>;
}
