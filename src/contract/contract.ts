/**
 * The only interface between core and screen: every verb that the screen may call, every event that it may listen to.
 *
 * A host (Electron IPC, loopback WebSocket) receives a call as the channel `domain.verb` with one input. It parses the
 * input by its schema before anything else happens, and answers with a `Reply`, in which an error is data.
 */

import { z } from 'zod';
import { type AppCommand, appCommands } from './app-commands.ts';
import { filterableWorkFields, nameLength } from './enums.ts';
import * as app from './schemas/app.ts';
import * as areas from './schemas/areas.ts';
import * as backup from './schemas/backup.ts';
import * as basemap from './schemas/basemap.ts';
import { chunk, id, languageTag, vin } from './schemas/common.ts';
import * as connections from './schemas/connections.ts';
import * as erasure from './schemas/erasure.ts';
import * as exports from './schemas/exports.ts';
import * as fleet from './schemas/fleet.ts';
import * as folders from './schemas/folders.ts';
import type * as journal from './schemas/journal.ts';
import * as layouts from './schemas/layouts.ts';
import * as lists from './schemas/lists.ts';
import * as overview from './schemas/overview.ts';
import * as places from './schemas/places.ts';
import * as proxy from './schemas/proxy.ts';
import * as ranges from './schemas/ranges.ts';
import * as rows from './schemas/rows.ts';
import * as runs from './schemas/runs.ts';
import * as streets from './schemas/streets.ts';
import * as system from './schemas/system-schedules.ts';
import type * as updates from './schemas/updates.ts';
import * as views from './schemas/views.ts';
import * as work from './schemas/work.ts';
import { outputType, verb } from './typed.ts';

const nothing = z.undefined();
const wholeNumber = z.number().int().nonnegative();

export const contract = {
  app: {
    state: verb(nothing, outputType<app.AppState>()),
    /**
     * Asks the user for the keychain's password in the system's own window. Then stores this session's secrets in the
     * keychain, and removes those whose removal had failed. Answers whether the keychain is unlocked now.
     */
    unlockKeychain: verb(nothing, outputType<boolean>()),
    saveSettings: verb(app.settingsPatch, outputType<app.Settings>()),
    connectivity: verb(nothing, outputType<app.Connectivity>()),
    /** Reports which commands the screen can carry out now: the native menu disables the others. */
    offerCommands: verb(
      z.object({ commands: z.array(z.enum(appCommands.map(({ id }) => id))) }),
      outputType<void>(),
    ),
    /**
     * Shows a position in the system's browser, on one of the external maps of the settings. The screen calls it only
     * when the user asks, since the position leaves this computer. Answers null, or, where Rastro itself runs in a
     * browser, the address that the screen must open.
     */
    openMap: verb(app.externalPlace, outputType<string | null>()),
    /**
     * Starts the simulator, with a connection to it and a list of its fleet (the same ones each time), and looks up the
     * vehicles whose last answer is not fresh.
     */
    startDemo: verb(nothing, outputType<{ readonly connectionId: number; readonly listId: number }>()),
    /** Removes the demo: its connection, list, runs and vehicles. Vehicles that are on another list stay. */
    removeDemo: verb(nothing, outputType<void>()),
    /** The licences of everything that ships; null where the build made none. */
    licences: verb(nothing, outputType<string | null>()),
    runtime: verb(nothing, outputType<app.Runtime>()),
  },
  connections: {
    all: verb(nothing, outputType<readonly connections.Connection[]>()),
    save: verb(connections.connectionDraft, outputType<connections.Connection>()),
    remove: verb(z.object({ id }), outputType<void>()),
    /** Tests a draft as it is in the form; nothing is saved. */
    test: verb(connections.connectionDraft, outputType<connections.ConnectionTest>()),
  },
  lists: {
    all: verb(nothing, outputType<readonly lists.VinList[]>()),
    rename: verb(
      z.object({ listId: id, name: z.string().trim().min(1).max(nameLength) }),
      outputType<lists.VinList>(),
    ),
    /**
     * Sets the column that identifies the list's vehicles beside the VIN: an index in `VinList.columns`; null: none.
     * `others` has those of the other VIN columns; absent: they stay.
     */
    setIdentifier: verb(
      z.object({
        listId: id,
        column: wholeNumber.nullable(),
        others: z.array(wholeNumber.nullable()).max(100).optional(),
      }),
      outputType<lists.VinList>(),
    ),
    /** What would be removed together with the list. */
    removal: verb(z.object({ listId: id }), outputType<lists.ListRemoval>()),
    /**
     * Moves the list, with its saved views and its schedule, into the bin. Its vehicles and their positions stay. With
     * `withVehicles`, vehicles that no other list names are removed for good.
     */
    remove: verb(z.object({ listId: id, withVehicles: z.boolean().optional() }), outputType<void>()),
    /** The lists in the bin, the last removed first. Lists that an import replaced are in it too. */
    removed: verb(nothing, outputType<readonly lists.RemovedList[]>()),
    /** Brings a list back from the bin. Its task in the system does not come back. */
    restore: verb(z.object({ listId: id }), outputType<lists.VinList>()),
    /**
     * Undoes an import that replaced a list. The old list (`listId`) leaves the bin and takes over name, runs, schedule
     * and saved views of the list that replaced it (`insteadOf`), and the latter goes into the bin.
     */
    putBack: verb(z.object({ listId: id, insteadOf: id }), outputType<lists.VinList>()),
    destroy: verb(z.object({ listId: id }), outputType<void>()),
    /**
     * Sets the interval at which the list is looked up while Rastro is open; null: ends these lookups. An interval
     * replaces the list's task in the system's scheduler.
     */
    schedule: verb(
      z.object({ listId: id, schedule: lists.listSchedule.nullable() }),
      outputType<lists.VinList>(),
    ),
  },
  /** Lookups of lists that the operating system's scheduler starts, also while Rastro is closed. */
  systemSchedules: {
    /** The schedules as Rastro recorded them; the system is not asked. */
    saved: verb(nothing, outputType<readonly system.SystemSchedule[]>()),
    /** The tasks as the system has them now, compared with what Rastro recorded. */
    all: verb(nothing, outputType<system.SystemTasks>()),
    /** Makes or replaces the list's task, and ends the list's interval of `lists.schedule`. */
    save: verb(system.systemSchedule, outputType<system.SystemTask>()),
    /** Removes the list's task. Succeeds if the task is gone already. */
    remove: verb(z.object({ listId: id }), outputType<void>()),
  },
  /** Imports a file that was chosen, dropped or pasted: begin, append its bytes, inspect once or more, commit. */
  intake: {
    begin: verb(
      z.object({ name: z.string().max(255), kind: z.enum(['file', 'paste']) }),
      outputType<{ readonly intakeId: string }>(),
    ),
    append: verb(z.object({ intakeId: z.string(), bytes: chunk }), outputType<void>()),
    inspect: verb(
      z.object({ intakeId: z.string(), overrides: lists.intakeOverrides }),
      outputType<lists.IntakeReport>(),
    ),
    /** How the accepted vehicles, as last inspected, differ from those of a list. */
    compare: verb(z.object({ intakeId: z.string(), listId: id }), outputType<lists.ImportComparison>()),
    /** The held-back (not accepted) rows as CSV, for the user to save: all columns of the file, line, reason. */
    rejects: verb(
      z.object({ intakeId: z.string(), language: languageTag }),
      outputType<{ readonly name: string; readonly text: string }>(),
    ),
    /** Saves the rows as last inspected, as a new list or into the list of `into`. */
    commit: verb(
      z.object({
        intakeId: z.string(),
        name: z.string().trim().min(1).max(nameLength),
        into: lists.importTarget.optional(),
      }),
      outputType<lists.VinList>(),
    ),
    discard: verb(z.object({ intakeId: z.string() }), outputType<void>()),
  },
  runs: {
    plan: verb(runs.runRequest, outputType<runs.RunPlan>()),
    start: verb(runs.runRequest, outputType<runs.Run>()),
    pause: verb(z.object({ runId: id }), outputType<runs.Run>()),
    /** Continues a paused, interrupted or stopped run with the vehicles that are still queued. */
    resume: verb(z.object({ runId: id }), outputType<runs.Run>()),
    /** Ends the run; its answers stay. */
    cancel: verb(z.object({ runId: id }), outputType<runs.Run>()),
    /** Makes a run that waits (`waiting`) for the service try again at once. */
    tryNow: verb(z.object({ runId: id }), outputType<runs.Run>()),
    /** Removes a run that has ended; positions stay. */
    remove: verb(z.object({ runId: id }), outputType<void>()),
    /** The newest 500 runs, newest first. */
    all: verb(nothing, outputType<readonly runs.Run[]>()),
    /** One page of the vehicles that failed, sorted by VIN. It begins after the VIN `after`; null: at the first. */
    failures: verb(
      z.object({ runId: id, after: vin.nullable(), limit: z.number().int().min(1).max(1000) }),
      outputType<runs.RunFailures>(),
    ),
    failureCounts: verb(z.object({ runId: id }), outputType<runs.FailureCounts>()),
    /** How old the positions were when the run received them. */
    ages: verb(z.object({ runId: id }), outputType<overview.RunAges>()),
    compare: verb(runs.comparison, outputType<runs.ComparisonCounts>()),
    differences: verb(runs.differencesRequest, outputType<runs.DifferencesPage>()),
  },
  fleet: {
    page: verb(
      z.object({ view: fleet.fleetView, offset: wholeNumber, limit: z.number().int().min(1).max(500) }),
      outputType<fleet.FleetPage>(),
    ),
    /** These vehicles in the view's order, each once, whether or not the view shows them; unknown ones are left out. */
    inOrder: verb(
      z.object({ view: fleet.fleetView, vins: z.array(vin).max(100_000) }),
      outputType<readonly string[]>(),
    ),
    vins: verb(
      z.object({ view: fleet.fleetView, offset: wholeNumber, limit: z.number().int().min(1).max(100_000) }),
      outputType<readonly string[]>(),
    ),
    /** The rows of the vehicles that `inOrder` answers, in pieces. `RowColumns.at`: their indexes in that order. */
    rowsInOrder: verb(
      z.object({ view: fleet.fleetView, vins: z.array(vin).max(100_000), parts: rows.rowParts }),
      outputType<readonly rows.RowColumns[]>(),
    ),
    /** The rows of these vehicles in the given order, with their cells in the list; unknown ones are left out. */
    byVins: verb(
      z.object({ vins: z.array(vin).max(5_000), listId: id.nullable() }),
      outputType<readonly fleet.PlacedRow[]>(),
    ),
    counts: verb(z.object({ view: fleet.fleetView }), outputType<fleet.FleetCounts>()),
    /** Counts of the view by state, country or place of the position, or by the values of a column of its list. */
    groups: verb(
      z.object({
        view: fleet.fleetView,
        by: overview.grouping,
        limit: z.number().int().min(1).max(100),
      }),
      outputType<overview.Groups>(),
    ),
    /** Counts of the view's positions by their age in days. */
    ages: verb(z.object({ view: fleet.fleetView }), outputType<overview.AgeHistogram>()),
    /** The vehicle's index in the view; null when the view does not show it. */
    locate: verb(z.object({ view: fleet.fleetView, vin }), outputType<number | null>()),
    vehicle: verb(z.object({ vin }), outputType<fleet.DescribedVehicle>()),
    /** The smallest box around all positions of the view; null when it has none. */
    extent: verb(z.object({ view: fleet.fleetView }), outputType<fleet.Box | null>()),
    /**
     * The values of a column of the view's list that contain `search`; accents, dashes and capitals make no difference.
     * The view's own filter of that column is ignored.
     */
    values: verb(
      z.object({
        view: fleet.fleetView,
        column: wholeNumber,
        search: z.string().max(100),
        limit: z.number().int().min(1).max(500),
      }),
      outputType<fleet.ColumnValues>(),
    ),
    /**
     * The values of a work field (tags, state of work, assignee) that contain `search`, each with its number of
     * vehicles in the view. The empty text stands for vehicles without a value. The view's own filter of that field is
     * ignored.
     */
    workValues: verb(
      z.object({
        view: fleet.fleetView,
        field: z.enum(filterableWorkFields),
        search: z.string().max(100),
        limit: z.number().int().min(1).max(500),
      }),
      outputType<fleet.ColumnValues>(),
    ),
    /**
     * Summarises the numbers or dates of a column: over the view, or over these vehicles, whether or not the view shows
     * them.
     */
    summary: verb(
      z.object({
        view: fleet.fleetView,
        vins: z.array(vin).max(100_000).nullable(),
        column: ranges.rangeColumn,
      }),
      outputType<ranges.ColumnSummary>(),
    ),
    /**
     * Where the vehicles of the view are: by state or country where `within` is null and `search` empty, else by
     * municipality or town. The view's own filter by place is ignored.
     */
    places: verb(
      z.object({
        view: fleet.fleetView,
        within: places.placeArea.nullable(),
        search: z.string().max(100),
        limit: z.number().int().min(1).max(1_000),
      }),
      outputType<places.PlaceCounts>(),
    ),
    /**
     * Finds vehicles of the list (null: of the whole fleet) by pasted chassis numbers, beginnings or ends of them, and
     * identifiers. White space, commas and semicolons separate entries; a line that is an identifier with spaces is one
     * entry.
     */
    findPasted: verb(
      z.object({ text: z.string().max(8_000_000), listId: id.nullable() }),
      outputType<fleet.PasteResult>(),
    ),
    /** How many vehicles of the view are in each named area. The view's own filter by areas is ignored. */
    areaCounts: verb(z.object({ view: fleet.fleetView }), outputType<areas.AreaCounts>()),
    removable: verb(fleet.removeRequest, outputType<number>()),
    /**
     * Removes the vehicles of the view that no list names, for good, with their positions and their history. Refused while
     * a run looks one of them up. Answers how many it removed.
     */
    remove: verb(fleet.removeRequest, outputType<number>()),
    /**
     * One map tile of the view (Mapbox Vector Tile 2.1, not compressed). Each point of its layer `vehicles` stands for
     * `count` vehicles and has these properties: `vin` (where count is 1); how many vehicles are `late` and `silent`
     * (now, by the settings), `notFound` and `failed` (at the last lookup); the times `newest` and `oldest` of their
     * positions (seconds since 1970), and the bounds `west`, `south`, `east`, `north`.
     */
    tile: verb(
      z.object({
        view: fleet.fleetView,
        z: wholeNumber.max(22),
        x: wholeNumber,
        y: wholeNumber,
      }),
      outputType<Uint8Array>(),
    ),
  },
  /** What people note of a vehicle: tags, state of work, assignee, a note. The verbs of `fleet` answer it too. */
  work: {
    /** Changes the notes of vehicles by their VINs; unknown VINs are skipped. */
    change: verb(work.workChange, outputType<work.WorkChanged>()),
    /** Copies a column of a list into a work field. Answers once all rows are read. */
    copyFromColumn: verb(work.workFromColumn, outputType<work.WorkChanged>()),
    /** Undoes a change, except for vehicles that were changed again later. Answers how many vehicles it set back. */
    undo: verb(z.object({ changeId: id }), outputType<number>()),
    values: verb(nothing, outputType<work.WorkValues>()),
  },
  /** Areas of the map that the user named. `fleet` says which vehicles are in them. */
  areas: {
    /** All areas in the order in which they were made. */
    all: verb(nothing, outputType<readonly areas.NamedArea[]>()),
    /** The shapes of these areas; null: of all areas. */
    shapes: verb(
      z.object({ ids: z.array(id).max(2_000).nullable() }),
      outputType<readonly areas.AreaOutline[]>(),
    ),
    save: verb(areas.areaDraft, outputType<areas.NamedArea>()),
    /**
     * Makes areas from a GeoJSON or KML file: all of them, or none. `same` counts those that are left out because an
     * area has their name and shape already. An area without a name in the file gets the label's name with a number.
     */
    importFile: verb(
      z.object({ bytes: chunk, label: areas.areaLabel }),
      outputType<{
        readonly added: readonly areas.NamedArea[];
        readonly same: number;
        readonly leftOut: areas.AreasLeftOut;
      }>(),
    ),
    /** Municipalities and states of Brazil whose name has these words; at most 50. */
    territories: verb(z.object({ search: z.string().max(100) }), outputType<readonly areas.Territory[]>()),
    territory: verb(z.object({ code: areas.territoryCode }), outputType<readonly areas.AreaPolygon[]>()),
    /** Removes areas; answers a number for `restore`. Areas that are gone already are passed over. */
    remove: verb(z.object({ ids: z.array(id).min(1).max(2_000) }), outputType<number>()),
    /** Restores the areas of a removal, until Rastro is closed or erases data. Answers how many it restored. */
    restore: verb(z.object({ removalId: id }), outputType<number>()),
  },
  /** Filters, order and columns that the user saved under a name, for a list or for all vehicles. */
  views: {
    /** All views in the order in which they were made. */
    all: verb(nothing, outputType<readonly views.SavedView[]>()),
    save: verb(views.savedViewDraft, outputType<views.SavedView>()),
    remove: verb(z.object({ id }), outputType<void>()),
  },
  /** How the user arranged the columns of the table. A saved view has columns of its own. */
  layouts: {
    /** The layout of all vehicles, and those of the lists that have one. */
    all: verb(nothing, outputType<readonly layouts.SavedLayout[]>()),
    save: verb(layouts.layoutDraft, outputType<void>()),
  },
  exports: {
    /**
     * Asks where to save, then writes the file as a whole or not at all; answers once it is written. Null: the user chose
     * no path.
     */
    write: verb(exports.exportRequest, outputType<exports.Exported | null>()),
    /** Cancels an export: its `write` fails with `cancelled`, and no file is left. */
    cancel: verb(z.object({ exportId: z.uuid() }), outputType<void>()),
    open: verb(z.object({ exportId: z.uuid() }), outputType<void>()),
    /** Shows the file of an export of this session in the system's file manager. */
    showInFolder: verb(z.object({ exportId: z.uuid() }), outputType<void>()),
  },
  /**
   * Erases data for good: no byte of them is left in the data folder. During an erasure no other erasure or run starts
   * and no list is saved.
   */
  erasure: {
    /** The erasure that is under way, or has stopped; null: none. */
    state: verb(nothing, outputType<erasure.ErasureState | null>()),
    preview: verb(erasure.erasureTarget, outputType<erasure.ErasurePreview>()),
    /** What these limits would erase now. They are settings: `app.saveSettings` sets them. */
    retention: verb(erasure.retention, outputType<erasure.ErasurePreview>()),
    /** Answers once everything is erased. Refused while a run looks up one of the vehicles. */
    erase: verb(erasure.erasureTarget, outputType<void>()),
    resume: verb(nothing, outputType<void>()),
  },
  basemap: {
    state: verb(nothing, outputType<basemap.BasemapState>()),
    /** Asks the user for a PMTiles archive and uses it. Null: the user chose none. */
    choose: verb(nothing, outputType<basemap.BasemapState | null>()),
    use: verb(basemap.basemapUse, outputType<basemap.BasemapState>()),
    retry: verb(nothing, outputType<basemap.BasemapState>()),
    /** Bytes of a PMTiles archive: of `bundled`, or of the open `BasemapFile`. Fewer than `length` only at its end. */
    read: verb(
      z.object({
        archiveId: z.string().max(64),
        offset: wholeNumber,
        length: z
          .number()
          .int()
          .min(1)
          .max(4 * 1024 * 1024),
      }),
      outputType<Uint8Array>(),
    ),
    style: verb(z.object({ styleId: z.string().max(64) }), outputType<basemap.OnlineStyle>()),
    /** A tile, sprite or data file that the open online style refers to. Empty where the server has no such file. */
    online: verb(z.object({ url: z.string().max(8_000) }), outputType<Uint8Array>()),
  },
  /** Offline regions of a street map, kept on this computer. Each verb answers with the state after it. */
  streets: {
    state: verb(nothing, outputType<streets.StreetsState>()),
    /** Saves the settings. That alone sends no request. */
    save: verb(streets.streetsSettings, outputType<streets.StreetsState>()),
    /** Asks the source how large a region would be. The regions stay as they are. */
    plan: verb(streets.regionDraft, outputType<streets.StreetsPlan>()),
    /** Adds the region that was planned last, and begins to fetch it; `streets.changed` reports the progress. */
    add: verb(z.object({ planId: z.uuid() }), outputType<streets.StreetsState>()),
    fetch: verb(nothing, outputType<streets.StreetsState>()),
    pause: verb(nothing, outputType<streets.StreetsState>()),
    /** Fetches only tiles that changed in the source, or that regions around vehicles need because vehicles moved. */
    update: verb(nothing, outputType<streets.StreetsState>()),
    /** Removes a region with the tiles that only this region needs. */
    remove: verb(z.object({ id: z.uuid() }), outputType<streets.StreetsState>()),
    /**
     * A vector tile, uncompressed: from the regions, else from the source if the user allows that. Null: there is none.
     */
    tile: verb(
      z.object({ z: wholeNumber.max(22), x: wholeNumber, y: wholeNumber }),
      outputType<Uint8Array | null>(),
    ),
  },
  /**
   * The folder into which Rastro writes a file after each lookup, and the watched folder, whose files it imports. Each
   * verb answers with the state after it.
   */
  folders: {
    state: verb(nothing, outputType<folders.FoldersState>()),
    /** The format of the files that are written after lookups. */
    save: verb(z.object({ format: folders.writtenFormat }), outputType<folders.FoldersState>()),
    /**
     * Asks the user for a folder, and uses it. Files already in a watched folder are not imported. Null: the user chose
     * none.
     */
    choose: verb(z.object({ use: folders.folderUse }), outputType<folders.FoldersState | null>()),
    /** Ends writing or watching. No file is deleted. */
    stop: verb(z.object({ use: folders.folderUse }), outputType<folders.FoldersState>()),
  },
  backup: {
    state: verb(nothing, outputType<backup.BackupState>()),
    save: verb(backup.backupSettings, outputType<backup.BackupState>()),
    /** Asks the user for a folder. Null: the user chose none. */
    chooseFolder: verb(nothing, outputType<backup.BackupState | null>()),
    /** Writes a backup into the folder and checks it; answers once it is complete. */
    make: verb(nothing, outputType<backup.BackupState>()),
    /**
     * Checks a backup of the folder, or (`name` null) one that the user chooses in a dialog, and reports what it holds.
     * Answers null if the user chose none.
     */
    preview: verb(
      z.object({ name: backup.backupName.nullable() }),
      outputType<backup.BackupPreview | null>(),
    ),
    /** Deletes the copy that `preview` made of a backup, if the user does not restore it. The backup itself stays. */
    drop: verb(z.object({ id: z.uuid() }), outputType<void>()),
    /**
     * Replaces the database, which is set aside, by a checked backup, and opens everything anew (event `app.reopened`).
     * Refused while a run is under way.
     */
    restore: verb(z.object({ id: z.uuid() }), outputType<void>()),
  },
  /** New versions of Rastro itself. Each verb answers with the state after it. */
  updates: {
    state: verb(nothing, outputType<updates.UpdateState>()),
    /** Answers when the server has answered, or could not be reached. */
    check: verb(nothing, outputType<updates.UpdateState>()),
    /** Starts the download; `updates.changed` reports its progress. */
    download: verb(nothing, outputType<updates.UpdateState>()),
    cancel: verb(nothing, outputType<updates.UpdateState>()),
    /** Closes Rastro, installs the downloaded version and starts it. Refused while a run is under way. */
    install: verb(nothing, outputType<updates.UpdateState>()),
    /** Hides the notice until the next check for a version, or the next start. */
    putOff: verb(nothing, outputType<updates.UpdateState>()),
    /** Shows no notice of this version again. */
    skip: verb(nothing, outputType<updates.UpdateState>()),
  },
  journal: {
    /** Newest first. */
    page: verb(
      z.object({ offset: wholeNumber, limit: z.number().int().min(1).max(500) }),
      outputType<journal.JournalPage>(),
    ),
    /** Asks where to save, and writes the whole journal as CSV. Null: the user chose no path. */
    save: verb(z.object({ language: languageTag }), outputType<{ readonly path: string } | null>()),
  },
  /** One text for support, in English, without names, addresses, paths, VINs, plates and coordinates. */
  diagnostics: {
    /** Makes the text, for the user to read before saving. It checks the database: seconds for a million vehicles. */
    make: verb(nothing, outputType<{ readonly id: string; readonly text: string }>()),
    /** Asks where to save, and writes the text that `make` answered last. Null: the user chose no path. */
    save: verb(z.object({ id: z.uuid() }), outputType<{ readonly path: string } | null>()),
  },
  proxy: {
    /** The proxy's question that the user has not answered yet; null: none. */
    question: verb(nothing, outputType<proxy.ProxyQuestion | null>()),
    answer: verb(proxy.proxyAnswer, outputType<void>()),
  },
} as const;

type Empty = Readonly<Record<string, never>>;
export const events = {
  /** A run progressed or changed its state; a few times a second at most. */
  'run.changed': outputType<runs.Run>(),
  /** A lookup is complete, and found a change since the previous one that a rule in the settings looks for. */
  'watch.found': outputType<runs.WatchDigest>(),
  /** Positions or lists were committed, so that views are out of date. A few times a second at most. */
  'fleet.changed': outputType<{ readonly version: number }>(),
  'lists.changed': outputType<Empty>(),
  /** A view was saved or removed. Where views are removed together with their list, only `lists.changed` is sent. */
  'views.changed': outputType<Empty>(),
  'connections.changed': outputType<Empty>(),
  'app.connectivity': outputType<app.Connectivity>(),
  /** Settings were saved, by this screen or by the host's own menus and dialogs. */
  'settings.changed': outputType<app.Settings>(),
  /** The user chose a command in the native menu. */
  'app.command': outputType<{ readonly command: AppCommand }>(),
  /** The screen reported which commands it can carry out now. */
  'app.offered': outputType<{ readonly commands: readonly AppCommand[] }>(),
  /** Another basemap is in use, or the chosen one can't be drawn. */
  'basemap.changed': outputType<basemap.BasemapState>(),
  /** Offline map regions, their download or their archive changed; a few times a second at most. */
  'streets.changed': outputType<streets.StreetsState>(),
  'backup.changed': outputType<backup.BackupState>(),
  /** A file was written after a lookup or taken from the watched folder, or the choice of folders changed. */
  'folders.changed': outputType<folders.FoldersState>(),
  /** Another database is open: whatever the screen shows is out of date. */
  'app.reopened': outputType<Empty>(),
  /** How much of a file has been read while it is inspected or committed; a few times a second at most. */
  'intake.progress': outputType<lists.IntakeProgress>(),
  /** A proxy asks for a login that only the user knows; null: there is no question any more. */
  'proxy.question': outputType<proxy.ProxyQuestion | null>(),
  /** An erasure began, progressed, stopped or ended; a few times a second at most. */
  'erasure.changed': outputType<erasure.ErasureState | null>(),
  /** How far an export is; a few times a second at most. */
  'export.progress': outputType<exports.ExportProgress>(),
  /** A newer version was found, or its download or installation progressed; a few times a second at most. */
  'updates.changed': outputType<updates.UpdateState>(),
} as const;
