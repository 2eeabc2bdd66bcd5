import type { Handlers } from '../../contract/contract-types.ts';
import { readAreas } from '../area-files/read.ts';
import { retentionScope } from '../erasure/retention.ts';
import { rememberIdentifier } from '../intake/remember.ts';
import { journalSaver } from '../journal/journal-file.ts';
import { version } from '../util/version.ts';
import { readLicences, runtime } from './about.ts';
import type { Core } from './core.ts';
import { demoRemover } from './demo-removal.ts';
import { demoStarter } from './demo-start.ts';
import { describedVehicle } from './described-vehicle.ts';
import { diagnosticsHandlers } from './diagnostics.ts';
import { createExternalMap } from './external-map.ts';
import { keychainUnlocker } from './keychain.ts';
import { noticesOf } from './notices.ts';
import type { Services } from './services.ts';
import { settingsSaver } from './settings.ts';

/** Most municipalities and states that one search returns. */
const TERRITORIES = 50;

/** The handlers of all calls in `src/contract/contract.ts`. Calls that need only the store go straight to it. */
export function handlersOf(core: Core, services: Services): Handlers {
  const { store, deps, events } = core;
  const { logins } = deps.network;
  const viewsChanged = () => events.emit('views.changed', {});
  return {
    app: appHandlers(core, services),
    connections: connectionHandlers(core, services),
    lists: listHandlers(core, services),
    systemSchedules: systemScheduleHandlers(core, services),
    intake: services.importing,
    runs: services.lookup.handlers,
    fleet: fleetHandlers(core, services),
    views: {
      all: store.views.all,
      save: andThen(store.views.save, viewsChanged),
      remove: andThen(store.views.remove, viewsChanged),
    },
    layouts: store.layouts,
    work: {
      change: andNotify(store.work.change, events.fleetChanged),
      copyFromColumn: andNotify(store.work.copyFromColumn, events.fleetChanged),
      undo: andNotify(store.work.undo, events.fleetChanged),
      values: store.work.values,
    },
    areas: {
      all: store.areas.all,
      shapes: store.areas.shapes,
      save: andNotify(store.areas.save, events.fleetChanged),
      async importFile({ bytes, label }) {
        const { drafts, leftOut } = readAreas(bytes, label);
        const added = await store.areas.add(drafts);
        events.fleetChanged();
        return { added, same: drafts.length - added.length, leftOut };
      },
      territories: ({ search }) => services.territories.find(search, TERRITORIES),
      territory: ({ code }) => services.territories.polygonsOf(code),
      remove: andNotify(store.areas.remove, events.fleetChanged),
      restore: andNotify(store.areas.restore, events.fleetChanged),
    },
    exports: services.exports.handlers,
    erasure: {
      ...services.erasure.handlers,
      retention: (limits) => services.erasure.preview(retentionScope(limits, deps.clock.now())),
    },
    basemap: services.basemap.handlers,
    streets: services.streets.handlers,
    diagnostics: diagnosticsHandlers(core, services),
    journal: {
      page: core.journal.page,
      save: journalSaver({ ...deps, journal: core.journal }),
    },
    proxy: {
      question: logins.question,
      answer: ({ id, login }) => logins.answer(id, login),
    },
    updates: services.updates.handlers,
    folders: services.folders.handlers,
    backup: services.backups.handlers,
  };
}

/** A handler that calls `write`, and then `notify` if `write` succeeded. */
function andThen<I, O>(write: (input: I) => Promise<O>, notify: () => void): (input: I) => Promise<O> {
  return async (input) => {
    const written = await write(input);
    notify();
    return written;
  };
}

/** A handler that calls `write`, and then `notify` even if `write` failed, because a part may have been written. */
function andNotify<I, O>(write: (input: I) => Promise<O>, notify: () => void): (input: I) => Promise<O> {
  return (input) => write(input).finally(notify);
}

function appHandlers(core: Core, services: Services): Handlers['app'] {
  const { deps, store, credentials, events, policy } = core;
  return {
    state: async () => ({
      version,
      host: deps.host,
      locale: deps.locale(),
      formatLocale: deps.formatLocale(),
      dataDir: deps.dataDir,
      keychain: credentials.isOpen,
      notices: noticesOf(core),
      recovered: core.recovered,
      settings: await store.settings.get(),
      policy,
    }),
    unlockKeychain: keychainUnlocker(core),
    saveSettings: settingsSaver(core, services),
    connectivity: () => services.connectivity.current(),
    offerCommands: ({ commands }) => events.emit('app.offered', { commands }),
    openMap: createExternalMap(deps.openExternal, store.settings.get),
    startDemo: demoStarter(core, services),
    removeDemo: demoRemover(core, services),
    licences: () => readLicences(deps.licencesFile),
    runtime: () => runtime(),
  };
}

function connectionHandlers({ events }: Core, services: Services): Handlers['connections'] {
  const { connections, lookup, systemSchedules } = services;
  return {
    ...connections.handlers,
    async remove({ id }) {
      await lookup.cancelOver(id);
      await connections.handlers.remove({ id });
      await systemSchedules.removeWhere(({ connectionId }) => connectionId === id);
      // The store has ended the schedules that use the connection.
      events.emit('lists.changed', {});
    },
  };
}

function listHandlers({ store, events }: Core, services: Services): Handlers['lists'] {
  const { schedules, systemSchedules } = services;
  const listsChanged = () => events.emit('lists.changed', {});
  const changed = () => {
    listsChanged();
    events.fleetChanged();
  };
  return {
    all: store.lists.all,
    rename: andThen(store.lists.rename, listsChanged),
    async setIdentifier(input) {
      const list = await store.lists.setIdentifier(input);
      // If this fails, the user chooses the identifier column again for the next file.
      await rememberIdentifier(store.lists, input.listId).catch(() => undefined);
      changed();
      return list;
    },
    async remove({ listId, ...how }) {
      await store.lists.remove({ listId, ...how });
      await systemSchedules.removeWhere((schedule) => schedule.listId === listId);
      changed();
    },
    removal: store.lists.removal,
    removed: store.lists.removed,
    restore: andThen(store.lists.restore, changed),
    async putBack(input) {
      const list = await store.lists.putBack(input);
      await systemSchedules.move(input.insteadOf, list.id);
      changed();
      return list;
    },
    destroy: andThen(store.lists.destroy, listsChanged),
    async schedule({ listId, schedule }) {
      if (schedule) await store.runs.requireFit(schedule.connectionId, { kind: 'list', listId });
      // A list has its schedule in Rastro or in the system's scheduler. With both, it would be looked up twice.
      if (schedule && (await systemSchedules.has(listId))) await systemSchedules.remove(listId);
      return schedules.set(listId, schedule);
    },
  };
}

function systemScheduleHandlers(
  { store }: Core,
  { schedules, systemSchedules }: Services,
): Handlers['systemSchedules'] {
  return {
    saved: systemSchedules.saved,
    all: systemSchedules.all,
    async save(schedule) {
      const { connectionId, listId } = schedule;
      await store.runs.requireFit(connectionId, { kind: 'list', listId });
      const task = await systemSchedules.save(schedule);
      await schedules.set(schedule.listId, null);
      return task;
    },
    remove: ({ listId }) => systemSchedules.remove(listId),
  };
}

function fleetHandlers(core: Core, services: Services): Handlers['fleet'] {
  const { store, events, deps } = core;
  return {
    ...store.fleet,
    remove: andThen(store.fleet.remove, events.fleetChanged),
    vehicle: ({ vin }) => describedVehicle({ store, clock: deps.clock }, services, vin),
  };
}
