/**
 * The one seam between core and screen: every verb the screen may ask, every event it may hear.
 *
 * A host (Electron IPC, loopback WebSocket) carries a verb as the channel `domain.verb` with one input, parses the
 * input by its schema before anything else happens, and answers with a `Reply`: errors cross as data.
 */
import { z } from 'zod';
import * as app from './schemas/app.ts';
import * as basemap from './schemas/basemap.ts';
import { bytes, chunk, id, vin } from './schemas/common.ts';
import * as connections from './schemas/connections.ts';
import type { ErrorDetails, ErrorKind } from './schemas/errors.ts';
import * as exports from './schemas/exports.ts';
import * as fleet from './schemas/fleet.ts';
import * as lists from './schemas/lists.ts';
import * as places from './schemas/places.ts';
import * as proxy from './schemas/proxy.ts';
import * as runs from './schemas/runs.ts';
import * as system from './schemas/system-schedules.ts';
import * as updates from './schemas/updates.ts';
import * as views from './schemas/views.ts';

const nothing = z.undefined();
const tileNumber = z.number().int().nonnegative();

function verb<I extends z.ZodType, O extends z.ZodType>(input: I, output: O) {
  return { input, output };
}

export const contract = {
  app: {
    state: verb(nothing, app.appState),
    saveSettings: verb(app.settingsPatch, app.settings),
    connectivity: verb(nothing, app.connectivity),
    /**
     * Shows a place on OpenStreetMap in the system's browser: only ever because the user asked for it, since the place
     * leaves this computer. The answer is null, or where Rastro itself runs in a browser the address for it to open.
     */
    openMap: verb(app.place, z.string().nullable()),
    /**
     * Starts the simulator, with a connection to it and a list of its fleet (the same ones each time), and looks up what
     * is not fresh.
     */
    startDemo: verb(nothing, z.object({ connectionId: id, listId: id })),
    /** The licences of everything that ships; null where the build made none. */
    licences: verb(nothing, z.string().nullable()),
    runtime: verb(nothing, app.runtime),
  },
  connections: {
    all: verb(nothing, z.array(connections.connection)),
    save: verb(connections.connectionDraft, connections.connection),
    remove: verb(z.object({ id }), nothing),
    /** Tries a draft as it stands in the form; nothing is saved. */
    test: verb(connections.connectionDraft, connections.connectionTest),
  },
  lists: {
    all: verb(nothing, z.array(lists.vinList)),
    rename: verb(z.object({ listId: id, name: z.string().trim().min(1).max(120) }), lists.vinList),
    /** The list goes; vehicles and their positions stay. */
    remove: verb(z.object({ listId: id }), nothing),
    /** Looks the list up every so often from now on, while Rastro is open; null ends that. Its task in the system ends. */
    schedule: verb(z.object({ listId: id, schedule: lists.listSchedule.nullable() }), lists.vinList),
  },
  /** Lists that the system's own scheduler looks up, also while Rastro is closed. */
  systemSchedules: {
    /** As Rastro recorded them: nothing is asked of the system. */
    saved: verb(nothing, z.array(system.systemSchedule)),
    /** As the system holds them now, compared with what was saved. */
    all: verb(nothing, system.systemTasks),
    /** Makes the list's task, or makes it anew; a schedule of the list while Rastro is open (`lists.schedule`) ends. */
    save: verb(system.systemSchedule, system.systemTask),
    /** One that is gone already counts as removed. */
    remove: verb(z.object({ listId: id }), nothing),
  },
  /** A file on its way in, by dialog, drop or paste: begin, append its bytes, inspect as often as wanted, commit. */
  intake: {
    begin: verb(
      z.object({ name: z.string().max(255), kind: z.enum(['file', 'paste']) }),
      z.object({ intakeId: z.string() }),
    ),
    append: verb(z.object({ intakeId: z.string(), bytes: chunk }), nothing),
    inspect: verb(z.object({ intakeId: z.string(), overrides: lists.intakeOverrides }), lists.intakeReport),
    /** How the accepted vehicles differ from those of a list that is there, as last inspected. */
    compare: verb(z.object({ intakeId: z.string(), listId: id }), lists.intakeComparison),
    /** The held-back rows as CSV (line, value, reason), for the user to save. */
    rejects: verb(z.object({ intakeId: z.string() }), z.object({ name: z.string(), text: z.string() })),
    /** Makes the list, or brings its rows into one that is there, as last inspected. */
    commit: verb(
      z.object({
        intakeId: z.string(),
        name: z.string().trim().min(1).max(120),
        into: lists.intakeInto.optional(),
      }),
      lists.vinList,
    ),
    discard: verb(z.object({ intakeId: z.string() }), nothing),
  },
  runs: {
    plan: verb(runs.runRequest, runs.runPlan),
    start: verb(runs.runRequest, runs.run),
    pause: verb(z.object({ runId: id }), runs.run),
    /** A paused, interrupted or stopped run goes on with what is still queued. */
    resume: verb(z.object({ runId: id }), runs.run),
    /** Ends the run; what was fetched stays. */
    cancel: verb(z.object({ runId: id }), runs.run),
    /** A run that waits (`waiting`) because the service gave no answers tries again at once. */
    tryNow: verb(z.object({ runId: id }), runs.run),
    /** Takes a run that has ended out of the list of runs; positions stay. */
    remove: verb(z.object({ runId: id }), nothing),
    /** Newest first; the newest 500. */
    all: verb(nothing, z.array(runs.run)),
    /** What failed, by VIN after the given one (null: from the first). */
    failures: verb(
      z.object({ runId: id, after: vin.nullable(), limit: z.number().int().min(1).max(1000) }),
      runs.runFailures,
    ),
    failureCounts: verb(z.object({ runId: id }), runs.failureCounts),
    compare: verb(runs.comparison, runs.comparisonCounts),
    differences: verb(runs.differencesRequest, z.array(runs.difference)),
  },
  fleet: {
    page: verb(
      z.object({ view: fleet.fleetView, offset: tileNumber, limit: z.number().int().min(1).max(500) }),
      fleet.fleetPage,
    ),
    /** These vehicles in the view's order, each once, whether or not the view shows them; unknown ones are left out. */
    inOrder: verb(z.object({ view: fleet.fleetView, vins: z.array(vin).max(100_000) }), z.array(vin)),
    /** The rows of these vehicles in the order asked, with their cells in the list; unknown ones are left out. */
    byVins: verb(
      z.object({ vins: z.array(vin).max(5_000), listId: id.nullable() }),
      z.array(fleet.placedRow),
    ),
    counts: verb(z.object({ view: fleet.fleetView }), fleet.fleetCounts),
    /** Where in the view the vehicle stands, from 0; null when it is not in it. */
    locate: verb(z.object({ view: fleet.fleetView, vin }), z.number().int().nullable()),
    vehicle: verb(z.object({ vin }), fleet.describedVehicle),
    /** What holds all positions of the view; null when it has none. */
    extent: verb(z.object({ view: fleet.fleetView }), fleet.box.nullable()),
    /**
     * The values of a column of the view's list, the view's own filter of that column left aside; `search` keeps those
     * that hold it, accents, dashes and capitals aside.
     */
    values: verb(
      z.object({
        view: fleet.fleetView,
        column: tileNumber,
        search: z.string().max(100),
        limit: z.number().int().min(1).max(500),
      }),
      fleet.columnValues,
    ),
    /**
     * Where the vehicles of the view are, its own filter by place left aside: by state or country (`within` null and
     * nothing searched for), else by municipality or town.
     */
    places: verb(
      z.object({
        view: fleet.fleetView,
        within: places.placeArea.nullable(),
        search: z.string().max(100),
        limit: z.number().int().min(1).max(1_000),
      }),
      places.placeCounts,
    ),
    /**
     * Finds the vehicles of pasted chassis numbers, or of their beginnings or last characters, among those of the list
     * (null: all). What stands between them may be white space, commas and semicolons.
     */
    findPasted: verb(z.object({ text: z.string().max(8_000_000), listId: id.nullable() }), fleet.gathered),
    /**
     * One map tile of the view (Mapbox Vector Tile 2.1, not compressed), layer `vehicles`, points with `count`,
     * `vin` (where count is 1), `status` (of those within the one that most needs a look: failed, not-found, ok),
     * `newest` and `oldest` (seconds since 1970), and the points' own bounds `west`, `south`, `east`, `north`.
     */
    tile: verb(
      z.object({
        view: fleet.fleetView,
        z: tileNumber.max(22),
        x: tileNumber,
        y: tileNumber,
      }),
      bytes,
    ),
  },
  /** What the user gave a name to: filters, order and columns, of a list or of all vehicles. */
  views: {
    /** In the order in which they were made. */
    all: verb(nothing, z.array(views.savedView)),
    save: verb(views.savedViewDraft, views.savedView),
    remove: verb(z.object({ id }), nothing),
  },
  exports: {
    /**
     * Asks where to save, then writes the file as a whole or not at all; answers once it is there. Null: the user
     * chose no place.
     */
    write: verb(exports.exportRequest, exports.exported.nullable()),
    /** The export's own call then answers with the error `cancelled`; nothing is left behind. */
    cancel: verb(z.object({ exportId: z.uuid() }), nothing),
  },
  basemap: {
    state: verb(nothing, basemap.basemapState),
    /** Asks the user for a PMTiles archive and uses it. Null: the user chose none. */
    choose: verb(nothing, basemap.basemapState.nullable()),
    use: verb(basemap.basemapUse, basemap.basemapState),
    /** Tries what was chosen once more. */
    again: verb(nothing, basemap.basemapState),
    /** Bytes of a PMTiles archive, `bundled` or the user's that is open; shorter than asked at its end. */
    read: verb(
      z.object({
        archiveId: z.string().max(64),
        offset: tileNumber,
        length: z
          .number()
          .int()
          .min(1)
          .max(4 * 1024 * 1024),
      }),
      bytes,
    ),
    /** The online style that is open. */
    style: verb(z.object({ styleId: z.string().max(64) }), basemap.onlineStyle),
    /** What the online style that is open names: a tile, a sprite, data. Empty where the server has none. */
    online: verb(z.object({ url: z.string().max(8_000) }), bytes),
  },
  /** New versions of Rastro itself. Each verb answers with the state after it. */
  updates: {
    state: verb(nothing, updates.updateState),
    /** Answers once the server has, or could not be asked. */
    check: verb(nothing, updates.updateState),
    /** Begins the download; `updates.changed` tells how it goes. */
    download: verb(nothing, updates.updateState),
    cancel: verb(nothing, updates.updateState),
    /** Closes Rastro, installs what was downloaded and starts it again. Refused while a run is under way. */
    install: verb(nothing, updates.updateState),
    /** The notice comes back after the next look for a version, or the next start. */
    putOff: verb(nothing, updates.updateState),
    /** No notice of this version any more. */
    skip: verb(nothing, updates.updateState),
  },
  proxy: {
    /** The question that waits for the user; null: none. */
    question: verb(nothing, proxy.proxyQuestion.nullable()),
    answer: verb(proxy.proxyAnswer, nothing),
  },
} as const;

export const events = {
  /** A run moved on or changed its state; a few times a second at most. */
  'run.changed': runs.run,
  /** Positions or lists were committed; views ask again for what they show. A few times a second at most. */
  'fleet.changed': z.object({ version: z.number().int() }),
  'lists.changed': z.object({}),
  /** A view was saved or removed; those that go with a list go with `lists.changed`. */
  'views.changed': z.object({}),
  'connections.changed': z.object({}),
  'app.connectivity': app.connectivity,
  /** Settings were saved, by this screen or by the host's own menus and dialogs. */
  'settings.changed': app.settings,
  /** The native menu asks the screen for one of its dialogs. */
  'app.command': z.object({ command: z.enum(['guide', 'shortcuts', 'licences', 'about']) }),
  /** Another basemap is drawn from now on, or why the chosen one is not. */
  'basemap.changed': basemap.basemapState,
  /** How much of a file has been read, while it is inspected or committed; a few times a second at most. */
  'intake.progress': lists.intakeProgress,
  /** A proxy wants a login that only the user knows; null: the question is settled. */
  'proxy.question': proxy.proxyQuestion.nullable(),
  /** How far an export is; a few times a second at most. */
  'export.progress': exports.exportProgress,
  /** A newer version was found, or the work on it went on; a few times a second at most. */
  'updates.changed': updates.updateState,
} as const;

type Contract = typeof contract;
export type Domain = keyof Contract;
export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = z.infer<(typeof events)[E]>;

/** Why a call failed: `kind` has a text on the screen in each language. */
export interface ReplyError {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly details: ErrorDetails;
}
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ReplyError };

type VerbInput<V> = V extends { input: infer I extends z.ZodType } ? z.input<I> : never;
type VerbParsed<V> = V extends { input: infer I extends z.ZodType } ? z.output<I> : never;
type VerbOutput<V> = V extends { output: infer O extends z.ZodType } ? z.output<O> : never;

/** What a verb takes, once it is parsed: `Input<'fleet', 'page'>`. */
export type Input<D extends Domain, N extends keyof Contract[D]> = VerbParsed<Contract[D][N]>;
/** What a verb answers. */
export type Output<D extends Domain, N extends keyof Contract[D]> = VerbOutput<Contract[D][N]>;

type Call<I, R> = undefined extends I ? () => Promise<R> : (input: I) => Promise<R>;
/** What a function that answers a verb returns: nothing where the verb answers `nothing`. */
type Answer<O> = [O] extends [undefined] ? void : O;

/** What the screen finds as `window.rastro`, on either host. */
export type Bridge = {
  readonly [D in Domain]: {
    readonly [N in keyof Contract[D]]: Call<VerbInput<Contract[D][N]>, Reply<VerbOutput<Contract[D][N]>>>;
  };
} & {
  /** Hears an event until the returned function is called. */
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void;
};

/** What the core gives a host: a handler for each verb, whose input the host has parsed. Handlers throw. */
export type Handlers = {
  readonly [D in Domain]: {
    readonly [N in keyof Contract[D]]: (
      input: Input<D, N>,
    ) => Promise<Answer<Output<D, N>>> | Answer<Output<D, N>>;
  };
};

/** The verbs of a domain, for a part that answers them behind a promise: the store's threads. */
export type Answers<D extends Domain> = {
  readonly [N in keyof Contract[D]]: Call<Input<D, N>, Answer<Output<D, N>>>;
};

export type Emit = <E extends EventName>(event: E, payload: EventPayload<E>) => void;
