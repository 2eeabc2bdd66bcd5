import { join } from 'node:path';
import type { Emit, EventName } from '../../preload/contract.ts';
import type { Notice, Settings, SettingsPatch } from '../../preload/schemas/app.ts';
import { languageFor } from '../../shared/i18n/languages.ts';
import { vinHints } from '../../shared/vin/vin.ts';
import { describeVin } from '../../shared/vin/wmi.ts';
import { createBasemap } from '../basemap/basemap.ts';
import { openCredentials } from '../credentials/credentials.ts';
import { formerKeychainService, isRoaming, keychainService } from '../data-dir/data-dir.ts';
import { isOnNetwork } from '../data-dir/identity.ts';
import { createExports } from '../export/exports.ts';
import { startHandover } from '../handover/server.ts';
import { createFileWorker } from '../intake/file-worker.ts';
import { createIntake } from '../intake/intake.ts';
import { openSpool } from '../intake/spool.ts';
import { createLookup } from '../lookup/lookup.ts';
import { startSchedules } from '../lookup/schedule.ts';
import { lookUpInApp } from '../lookup-job/in-app.ts';
import { startPlaceBackfill } from '../places/backfill.ts';
import { createPlaces } from '../places/places.ts';
import { noPolicy } from '../policy/policy.ts';
import { isReachable } from '../service/reachability.ts';
import { openStore } from '../store/threads/store.ts';
import type { Store } from '../store/types.ts';
import { schedulerOfThisSystem } from '../system-schedule/of-this-system.ts';
import { createSystemSchedules } from '../system-schedule/system-schedules.ts';
import { createUpdates } from '../updates/updates.ts';
import { AppError, messageOf } from '../util/errors.ts';
import { keepHeapSmall } from '../util/heap.ts';
import { singleFlight } from '../util/single-flight.ts';
import { version } from '../util/version.ts';
import { readLicences, runtime } from './about.ts';
import { createConnections } from './connections.ts';
import { lookWhenRunsTell, watchConnectivity } from './connectivity.ts';
import { createDemo } from './demo.ts';
import { createExternalMap } from './external-map.ts';
import type { App, AppDeps } from './types.ts';

/** How long a run waits for a service that gives nothing: longer than any lunch or router. */
const PATIENCE_MS = 2 * 3_600_000;

/**
 * The core, whole: services wired, contract answered. Knows neither Electron nor a browser.
 *
 * @throws AppError `conflict` when another process has the data folder open; `newer-database` when a newer Rastro wrote
 *   it; `disk` when it can't be written
 */
export async function createApp(deps: AppDeps): Promise<App> {
  keepHeapSmall();
  const { store, setAside } = await openStore({
    dataDir: deps.dataDir,
    placesFile: deps.placesFile,
    ...(deps.storeWorker ? { worker: deps.storeWorker } : {}),
  });
  try {
    await store.runs.markInterrupted();
    return await wire(deps, store, setAside !== null);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function wire(deps: AppDeps, store: Store, isSetAside: boolean): Promise<App> {
  const { log, clock, network } = deps;
  const credentials = await openCredentials({
    service: keychainService(deps.dataDir),
    formerService: formerKeychainService(deps.dataDir),
    log,
  });
  const listeners = new Set<(event: EventName, payload: unknown) => void>();
  const emit: Emit = (event, payload) => {
    for (const listener of listeners) listener(event, payload);
  };
  const stopAsking = network.logins.onQuestion((question) => emit('proxy.question', question));
  let fleetVersion = 0;
  const fleetChanged = () => emit('fleet.changed', { version: ++fleetVersion });

  // What the first views are answered from is read while the screen starts.
  store.fleet.warm().catch((error: unknown) => log.warn('fleet.not-read', { error: messageOf(error) }));
  const placing = startPlaceBackfill(store.fleet.placeSome, fleetChanged, log);
  const demo = createDemo(store);
  // Everything fetched must be there to see whether or not the demo can be brought back.
  await demo.bringBack().catch((error: unknown) => log.warn('demo.missing', { error: messageOf(error) }));
  const connections = createConnections({
    store,
    credentials,
    demoCredentials: demo.credentials,
    network,
    clock,
    random: deps.random,
    log,
    changed: () => {
      emit('connections.changed', {});
      // Another time zone gives every position another age.
      fleetChanged();
      connectivity.check();
    },
  });
  const connectivity = watchConnectivity({
    target: connectionInUse,
    isReachable: (baseUrl, signal) => isReachable(baseUrl, network.fetch, signal),
    clock,
    changed: (state) => {
      emit('app.connectivity', state);
      if (state.state === 'online' && state.connectionId !== null) lookup.tryAll(state.connectionId);
      if (state.state === 'online') basemap.wake();
    },
    failed: (error) => log.warn('connectivity.unknown', { error: messageOf(error) }),
  });
  const lookAround = lookWhenRunsTell(connectivity.check);
  const lookup = createLookup({
    runs: store.runs,
    clock,
    random: deps.random,
    patienceMs: PATIENCE_MS,
    suspicious,
    connect: connections.connect,
    changed: (run, committed) => {
      emit('run.changed', run);
      updates.runChanged(run);
      if (committed) fleetChanged();
      lookAround(run);
      connections
        .keepPace(run.connectionId, run.state !== 'running')
        .catch((error: unknown) => log.warn('pace.not-saved', { error: messageOf(error) }));
    },
    failed: (error) => log.error('run.end-not-written', { error: messageOf(error) }),
  });
  const schedules = startSchedules({
    lists: store.lists,
    runs: store.runs,
    lookup,
    clock,
    changed: () => emit('lists.changed', {}),
    failed: (error) => log.warn('schedule.failed', { error: messageOf(error) }),
  });
  const systemSchedules = createSystemSchedules({
    dataDir: deps.dataDir,
    command: deps.lookupCommand ?? null,
    scheduler: deps.scheduler === undefined ? schedulerOfThisSystem(deps.dataDir) : deps.scheduler,
    lists: store.lists.all,
    now: clock.now,
    changed: () => emit('lists.changed', {}),
    log,
  });
  systemSchedules
    .repair()
    .catch((error: unknown) => log.warn('system-schedule.not-repaired', { error: messageOf(error) }));
  const spool = openSpool(join(deps.dataDir, 'intake'));
  const fileWorker = createFileWorker(deps.fileWorker);
  const intake = createIntake({
    ...{ lists: store.lists, runs: store.runs },
    ...{ spool, worker: fileWorker, now: clock.monotonic, emit },
  });
  const handover = await startHandover({
    dataDir: deps.dataDir,
    log,
    lookUp: lookUpInApp({
      ...{ store, lookup, connections, fileJobs: fileWorker.jobs, clock, random: deps.random },
      fetch: network.fetch,
      changed: {
        lists() {
          emit('lists.changed', {});
          fleetChanged();
        },
        connections: () => emit('connections.changed', {}),
      },
    }),
  });
  const basemap = createBasemap({
    bundledFile: deps.basemapFile,
    choose: deps.chooseBasemap ?? null,
    settings: store.settings,
    fetch: network.fetch,
    userAgent: `Rastro/${version}`,
    changed: (state) => emit('basemap.changed', state),
    log,
  });
  const updates = createUpdates({
    updater: deps.updater ?? null,
    policy: deps.policy ?? noPolicy,
    settings: store.settings,
    isRunning: async () => (await lookup.handlers.all(undefined)).some(({ state }) => state === 'running'),
    clock,
    changed: (state) => emit('updates.changed', state),
    log,
  });
  const places = createPlaces(deps.placesFile, log);
  const exports = createExports({ store, saveAs: deps.saveAs, placeOf: places.placeOf, clock, emit });

  /** The one of the newest run, else the newest. */
  async function connectionInUse() {
    const [all, [newest]] = await Promise.all([store.connections.all(), store.runs.all()]);
    const last = all.reduce<(typeof all)[number] | null>((a, b) => (a && a.id > b.id ? a : b), null);
    return all.find(({ id }) => id === newest?.connectionId) ?? last;
  }

  /** The demo with its vehicles looked up, so that there is something to see. */
  const startDemo = singleFlight(async () => {
    const { language, freshMinutes } = await store.settings.get();
    const { connectionId, listId } = await demo.start(languageFor(language, deps.locale));
    emit('connections.changed', {});
    emit('lists.changed', {});
    fleetChanged();
    connectivity.check();
    const request = { connectionId, target: { kind: 'list', listId }, freshMinutes } as const;
    const isUnderWay = (await lookup.handlers.all(undefined)).some(
      (run) => run.listId === listId && run.state === 'running',
    );
    const { toAsk } = await lookup.handlers.plan(request);
    if (toAsk > 0 && !isUnderWay) await lookup.handlers.start(request);
    return { connectionId, listId };
  });

  async function saveSettings(patch: SettingsPatch): Promise<Settings> {
    const before = await store.settings.get();
    const late = patch.lateAfterHours ?? before.lateAfterHours;
    const silent = patch.silentAfterHours ?? before.silentAfterHours;
    if (silent <= late) throw new AppError('bad-input', 'A position is late first, and silent after that.');
    const saved = await store.settings.save(patch);
    emit('settings.changed', saved);
    if (patch.lookForUpdates !== undefined) await updates.settingsChanged();
    // Which vehicles are late or silent is another question now, for counts and filters.
    if (late !== before.lateAfterHours || silent !== before.silentAfterHours) fleetChanged();
    return saved;
  }

  /** As it is now: a keychain that answered at the start may refuse to save later. */
  function notices(): Notice[] {
    const all: Notice[] = [];
    if (!credentials.keychain) all.push('no-keychain');
    if (isSetAside) all.push('database-set-aside');
    if (isRoaming(deps.dataDir)) all.push('data-in-roaming-profile');
    if (isOnNetwork(deps.dataDir)) all.push('data-on-network');
    return all;
  }

  return {
    handlers: {
      app: {
        state: async () => ({
          version,
          host: deps.host,
          locale: deps.locale,
          dataDir: deps.dataDir,
          keychain: credentials.keychain,
          notices: notices(),
          settings: await store.settings.get(),
        }),
        saveSettings,
        connectivity: () => connectivity.current(),
        openMap: createExternalMap(deps.openExternal),
        startDemo,
        licences: () => readLicences(deps.licencesFile),
        runtime: () => runtime(),
      },
      connections: {
        ...connections.handlers,
        async remove({ id }) {
          await lookup.cancelOver(id);
          await connections.handlers.remove({ id });
          await systemSchedules.removeWhere(({ connectionId }) => connectionId === id);
          // Schedules over it have gone with it.
          emit('lists.changed', {});
          return undefined;
        },
      },
      lists: {
        all: async () => [...(await store.lists.all())],
        async rename({ listId, name }) {
          const renamed = await store.lists.rename(listId, name);
          emit('lists.changed', {});
          return renamed;
        },
        async remove({ listId }) {
          await store.lists.remove(listId);
          await systemSchedules.removeWhere((schedule) => schedule.listId === listId);
          emit('lists.changed', {});
          fleetChanged();
          return undefined;
        },
        async schedule({ listId, schedule }) {
          // One kind at a time: both would look the list up twice.
          if (schedule && (await systemSchedules.has(listId))) await systemSchedules.remove(listId);
          return schedules.set(listId, schedule);
        },
      },
      systemSchedules: {
        saved: systemSchedules.saved,
        all: systemSchedules.all,
        async save(schedule) {
          const task = await systemSchedules.save(schedule);
          await schedules.set(schedule.listId, null);
          return task;
        },
        async remove({ listId }) {
          await systemSchedules.remove(listId);
          return undefined;
        },
      },
      intake: {
        ...intake,
        async commit(input) {
          const list = await intake.commit(input);
          if (input.into) await systemSchedules.move(input.into.listId, list.id);
          emit('lists.changed', {});
          fleetChanged();
          return list;
        },
      },
      runs: lookup.handlers,
      fleet: {
        page: ({ view, offset, limit }) => store.fleet.page(view, offset, limit),
        inOrder: async ({ view, vins }) => [...(await store.fleet.inOrder(view, vins))],
        byVins: async ({ vins, listId }) => [...(await store.fleet.placedByVins(vins, listId))],
        counts: ({ view }) => store.fleet.counts(view),
        locate: ({ view, vin }) => store.fleet.locate(view, vin),
        async vehicle({ vin }) {
          const details = await store.fleet.vehicle(vin);
          const { position } = details.row;
          return {
            ...details,
            place: position ? await places.nearest(position) : null,
            fromVin: describeVin(vin, new Date(clock.now()).getFullYear()),
          };
        },
        extent: ({ view }) => store.fleet.extent(view),
        values: ({ view, column, search, limit }) => store.fleet.values(view, column, search, limit),
        places: ({ view, within, search, limit }) => store.fleet.places(view, within, search, limit),
        gather: ({ text, listId }) => store.fleet.gather(text, listId),
        tile: ({ view, z, x, y }) => store.fleet.tile(view, z, x, y),
      },
      views: {
        all: async () => [...(await store.views.all())],
        async save(draft) {
          const saved = await store.views.save(draft);
          emit('views.changed', {});
          return saved;
        },
        async remove({ id }) {
          await store.views.remove(id);
          emit('views.changed', {});
          return undefined;
        },
      },
      exports: exports.handlers,
      basemap: basemap.handlers,
      proxy: {
        question: network.logins.question,
        answer({ id, login }) {
          network.logins.answer(id, login);
          return undefined;
        },
      },
      updates: updates.handlers,
    },
    events: {
      on(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    wake() {
      network.changed();
      connectivity.check();
      schedules.check();
      lookup.tryAll();
      basemap.wake();
      updates.wake();
    },
    async close() {
      stopAsking();
      connectivity.close();
      schedules.close();
      try {
        await handover.close();
        await Promise.all([lookup.close(), exports.close(), placing.close()]);
        await Promise.all([demo.close(), basemap.close(), fileWorker.close(), updates.close()]);
        await spool.close();
      } finally {
        await store.close();
      }
    },
  };
}

/** Whether a VIN of the right length looks wrong all the same; a hint, see `shared/vin/vin.ts`. */
function suspicious(vin: string): boolean {
  return Object.values(vinHints(vin)).some(Boolean);
}
