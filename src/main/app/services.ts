import { join } from 'node:path';
import { BIN_DAYS } from '../../shared/bin.ts';
import { type Backups, createBackups } from '../backup/backups.ts';
import { openBackupRecord } from '../backup/record.ts';
import { type Basemap, createBasemap } from '../basemap/basemap.ts';
import { bundledTiles } from '../basemap/bundled-tiles.ts';
import { createExports } from '../export/exports.ts';
import { unfinishedFiles } from '../export/unfinished.ts';
import { startHandover } from '../handover/server.ts';
import { createFileWorker, type FileWorker } from '../intake/file-worker.ts';
import { createIntake, type Intake } from '../intake/intake.ts';
import { openSpool, type Spool } from '../intake/spool.ts';
import type { Lookup } from '../lookup/types.ts';
import { startPlaceBackfill } from '../places/backfill.ts';
import { createPlaces, type PlaceFinder } from '../places/places.ts';
import { createTerritories, type Territories } from '../places/territories.ts';
import { mapSourceError } from '../policy/governed-settings.ts';
import { createStreets, type Streets } from '../streets/streets.ts';
import { createUpdates, type Updates } from '../updates/updates.ts';
import { DAY_MS } from '../util/clock.ts';
import { requireOutput } from '../util/output.ts';
import { version } from '../util/version.ts';
import { createWatch } from '../watch/watch.ts';
import { answerOn, commandCore } from './commands.ts';
import { openConnections, openConnectivity } from './connection-services.ts';
import { checkAfterRuns } from './connectivity.ts';
import { type Core, warnOnFailure } from './core.ts';
import { createDemo } from './demo.ts';
import { openErasure, openRetention } from './erasure-services.ts';
import { importHandlers, openFolders } from './folder-services.ts';
import { retryRemovals } from './keychain.ts';
import { type Drawn, reportDeps } from './report-deps.ts';
import { createLookupService, openSchedules, openSystemSchedules } from './run-services.ts';

export type Services = Awaited<ReturnType<typeof startServices>>;

/** Starts every service, in the order in which they depend on each other. */
export async function startServices(core: Core) {
  const { deps, store, events } = core;
  const { log, clock, network } = deps;
  const stopQuestions = network.logins.onQuestion((question) => events.emit('proxy.question', question));

  // The index that answers the first views is read while the screen starts.
  store.fleet.warm().catch(warnOnFailure(log, 'fleet.not-read'));
  const binBefore = clock.now() - BIN_DAYS * DAY_MS;
  store.lists.emptyBin(binBefore).catch(warnOnFailure(log, 'bin.not-emptied'));
  const placesBackfill = startPlaceBackfill(store.fleet.backfillPlaces, events.fleetChanged, log);
  const demo = createDemo(store, clock);
  // Start-up must not fail because the demo cannot be restored.
  await demo.bringBack().catch(warnOnFailure(log, 'demo.missing'));
  const connections = openConnections(core, demo.credentials, () => connectivity.check());
  const connectivity = openConnectivity(core, (connectionId) => {
    if (connectionId !== null) lookup.tryAll(connectionId);
    basemap.wake();
    streets.wake();
  });
  const checkAfterRun = checkAfterRuns(connectivity.check);
  const lookup = createLookupService(core, connections, (run) => {
    updates.runChanged(run);
    checkAfterRun(run);
    void watch.runChanged(run);
    folders.runChanged(run);
  });
  const watch = createWatchService(core);
  const schedules = openSchedules(core, lookup);
  const systemSchedules = openSystemSchedules(core);
  systemSchedules.repair().catch(warnOnFailure(log, 'system-schedule.not-repaired'));
  const spool = openSpool(join(deps.dataDir, 'intake'));
  const fileWorker = createFileWorker(deps.fileWorker);
  const intake = createIntakeService(core, spool, fileWorker);
  const importing = importHandlers(core, intake, systemSchedules);
  const { discardAll: discardImports } = intake;
  const erasure = openErasure(core, { connections, lookup, discardImports, systemSchedules });
  const bundled = bundledTiles(deps.basemapFile);
  const places = createPlaces(deps.placesFile, log);
  const territories = createTerritories(deps.territoriesFile);
  const streets = await createStreetsService(core, places, territories);
  const exports = createExportsService(core, { places, streets, basemap: bundled });
  const folders = await openFolders(core, { importing, exports });
  const commands = commandCore(core, { lookup, connections, erasure, exports, fileJobs: fileWorker.jobs });
  const handover = await startHandover({ dataDir: deps.dataDir, log, answer: answerOn(commands) });
  const basemap = createBasemapService(core);
  const updates = createUpdatesService(core, lookup);
  const backups = createBackupService(core, lookup);
  const removals = retryRemovals(core);
  return {
    stopQuestions,
    placesBackfill,
    demo,
    connections,
    connectivity,
    lookup,
    schedules,
    systemSchedules,
    spool,
    fileWorker,
    intake,
    handover,
    basemap,
    updates,
    backups,
    places,
    exports,
    streets,
    bundled,
    watch,
    importing,
    folders,
    territories,
    removals,
    erasure,
    retention: openRetention(core, erasure),
  };
}

const createWatchService = ({ deps: { log }, store: { runs, settings }, events }: Core) =>
  createWatch({ runs, settings, log, found: (digest) => events.emit('watch.found', digest) });

function createIntakeService({ deps, store, events }: Core, spool: Spool, worker: FileWorker): Intake {
  const { lists, runs } = store;
  return createIntake({ lists, runs, spool, worker, now: deps.clock.monotonic, emit: events.emit });
}

function createExportsService({ deps, store, events, journal }: Core, drawn: Drawn) {
  const { dataDir, clock, log, saveAs, fileOpener: opener, saveEnded, formatLocale } = deps;
  const { placeOf, regionOf } = drawn.places;
  const unfinished = unfinishedFiles(dataDir);
  unfinished.clear().catch(warnOnFailure(log, 'exports.not-cleared'));
  return createExports({
    dataDir,
    store,
    placeOf,
    regionOf,
    clock,
    emit: events.emit,
    reports: reportDeps({ store, clock, ...drawn }),
    saveAs,
    opener,
    unfinished,
    written: ({ path, ...file }) => journal.add({ action: 'exported', ...file, file: path }),
    saveEnded,
    formatLocale,
  });
}

function createBasemapService({ deps, store, events }: Core): Basemap {
  return createBasemap({
    bundledFile: deps.basemapFile,
    choose: deps.chooseBasemap ?? null,
    settings: store.settings,
    fetch: deps.network.fetch,
    userAgent: `Rastro/${version}`,
    changed: (state) => events.emit('basemap.changed', state),
    log: deps.log,
  });
}

function createStreetsService(
  { deps, store, events, policy }: Core,
  places: PlaceFinder,
  territories: Territories,
): Promise<Streets> {
  return createStreets({
    dataDir: deps.dataDir,
    fetch: deps.network.fetch,
    userAgent: `Rastro/${version}`,
    clock: deps.clock,
    refusal: (address) => mapSourceError(policy, address),
    vehicleTile: store.fleet.tile,
    nearestPlace: places.nearest,
    territories,
    changed: (state) => events.emit('streets.changed', state),
    log: deps.log,
  });
}

function createBackupService(core: Core, lookup: Lookup): Backups {
  const { deps, store, events } = core;
  return createBackups({
    backups: {
      ...store.backups,
      async write(file, madeAt) {
        await requireOutput(file, { dataDir: deps.dataDir });
        return store.backups.write(file, madeAt);
      },
    },
    record: openBackupRecord(deps.dataDir, deps.log),
    choose: deps.chooseBackup ?? null,
    clock: deps.clock,
    changed: (state) => events.emit('backup.changed', state),
    isRunning: () => isRunning(lookup),
    isErasing: async () => (await store.erasure.pending()) !== null,
    reopen: core.reopen,
    made: (file, vehicles) => void core.journal.add({ action: 'backup-written', file, vehicles }),
    log: deps.log,
  });
}

const isRunning = async (lookup: Lookup): Promise<boolean> =>
  (await lookup.handlers.all(undefined)).some(({ state }) => state === 'running');

const createUpdatesService = ({ deps, store, events, policy }: Core, lookup: Lookup): Updates =>
  createUpdates({
    updater: deps.updater ?? null,
    isAllowed: policy.updates,
    settings: store.settings,
    isRunning: () => isRunning(lookup),
    clock: deps.clock,
    changed: (state) => events.emit('updates.changed', state),
    log: deps.log,
  });

/** Call after the computer slept: work that waits for the network is retried at once, and work that is due starts. */
export function wakeServices({ deps }: Core, services: Services): void {
  deps.network.changed();
  services.connectivity.check();
  services.schedules.check();
  services.lookup.tryAll();
  services.basemap.wake();
  services.streets.wake();
  services.updates.wake();
  services.backups.wake();
  services.folders.wake();
}

/**
 * Ends the services that use the store. The caller closes the store after that. What fails, such as a folder that can't
 * be written any more, is logged and keeps nothing else open.
 */
export async function closeServices({ deps }: Core, services: Services): Promise<void> {
  const { lookup, exports, placesBackfill, demo, basemap, streets, fileWorker, updates, backups } = services;
  const { connectivity, schedules, retention, erasure, handover, folders, watch, spool, bundled } = services;
  services.stopQuestions();
  for (const closing of [
    [connectivity, schedules, retention, { close: () => services.removals }],
    ...[[erasure], [handover], [folders], [lookup, exports, placesBackfill], [watch]],
    ...[[demo, basemap, fileWorker, updates], [backups, streets, bundled], [spool]],
  ])
    await Promise.all(
      closing
        .map(async ({ close }) => close())
        .map((closed) => closed.catch(warnOnFailure(deps.log, 'not-closed'))),
    );
}
