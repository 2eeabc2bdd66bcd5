import type { Handlers, Input } from '../../contract/contract-types.ts';
import { retentionScope } from '../erasure/retention.ts';
import { rememberIdentifier } from '../intake/remember.ts';
import { journalSaver } from '../journal/journal-file.ts';
import { andNotify } from '../util/and-notify.ts';
import { version } from '../util/version.ts';
import { readLicences, runtime } from './about.ts';
import { after, recorded } from './around.ts';
import type { Core } from './core.ts';
import { demoRemover, demoStarter } from './demo-handlers.ts';
import { describedVehicle } from './described-vehicle.ts';
import { diagnosticsHandlers } from './diagnostics.ts';
import { createExternalMap } from './external-map.ts';
import { keychainUnlocker } from './keychain.ts';
import { noticesOf } from './notices.ts';
import { type PolicyRules, policyRules } from './policy-rules.ts';
import type { Services } from './services.ts';
import { settingsSaver } from './settings.ts';

/** Most municipalities and states that one search returns. */
const TERRITORIES = 50;

/**
 * The handlers of all calls in `src/contract/contract.ts`. Calls that need only the store go straight to it. A rule of
 * the policy and an entry in the journal stand at the call that they belong to.
 */
export function handlersOf(core: Core, services: Services): Handlers {
  const { store, deps, events, journal } = core;
  const { logins } = deps.network;
  const { lookup, exports, basemap, updates, backups, importing } = services;
  const rules = policyRules(core.policy, store);
  const viewsChanged = () => events.emit('views.changed', {});
  return {
    app: appHandlers(core, services, rules),
    connections: connectionHandlers(core, services, rules),
    lists: listHandlers(core, services, rules),
    systemSchedules: systemScheduleHandlers(core, services, rules),
    intake: {
      ...importing,
      commit: recorded(journal, importing.commit, ({ into }, { id, rows }) => ({
        action: into ? MERGED[into.how] : 'list-imported',
        listId: id,
        rows,
      })),
    },
    runs: {
      ...lookup.handlers,
      start: after(rules.use, lookup.handlers.start),
      resume: after(rules.resume, lookup.handlers.resume),
    },
    fleet: {
      ...store.fleet,
      remove: recorded(journal, andNotify(store.fleet.remove, events.fleetChanged), (_, vehicles) => ({
        action: 'vehicles-removed',
        vehicles,
      })),
      vehicle: ({ vin }) => describedVehicle({ store, clock: deps.clock }, services, vin),
    },
    views: {
      all: store.views.all,
      save: andNotify(store.views.save, viewsChanged),
      remove: andNotify(store.views.remove, viewsChanged),
    },
    layouts: store.layouts,
    work: {
      change: andNotify(store.work.change, events.fleetChanged),
      copyFromColumn: andNotify(store.work.copyFromColumn, events.fleetChanged),
      undo: andNotify(store.work.undo, events.fleetChanged),
      values: store.work.values,
    },
    areas: areaHandlers(core, services),
    exports: { ...exports.handlers, write: after(rules.exportFile, exports.handlers.write) },
    erasure: {
      ...services.erasure.handlers,
      retention: (limits) => services.erasure.preview(retentionScope(limits, deps.clock.now())),
    },
    basemap: { ...basemap.handlers, use: after(rules.basemap, basemap.handlers.use) },
    streets: services.streets.handlers,
    diagnostics: diagnosticsHandlers(core, services),
    journal: {
      page: journal.page,
      save: journalSaver({ ...deps, journal }),
    },
    proxy: {
      question: logins.question,
      answer: ({ id, login }) => logins.answer(id, login),
    },
    updates: {
      ...updates.handlers,
      check: after(rules.updates, updates.handlers.check),
      download: after(rules.updates, updates.handlers.download),
      install: after(rules.updates, updates.handlers.install),
    },
    folders: services.folders.handlers,
    backup: {
      ...backups.handlers,
      restore: recorded(journal, backups.handlers.restore, () => ({ action: 'backup-restored' })),
    },
  };
}

/** The journal's entry for an import into an existing list. */
const MERGED = { merge: 'list-merged', replace: 'list-replaced' } as const;

function areaHandlers({ store, events }: Core, { territories, fileWorker }: Services): Handlers['areas'] {
  return {
    all: store.areas.all,
    shapes: store.areas.shapes,
    save: andNotify(store.areas.save, events.fleetChanged),
    async importFile({ bytes, label }) {
      const { areas, leftOut } = (await fileWorker.jobs().areas(bytes, label).next()).value;
      const added = await store.areas.add(areas);
      events.fleetChanged();
      return { added, same: areas.length - added.length, leftOut };
    },
    territories: ({ search }) => territories.find(search, TERRITORIES),
    territory: ({ code }) => territories.polygonsOf(code),
    remove: andNotify(store.areas.remove, events.fleetChanged),
    restore: andNotify(store.areas.restore, events.fleetChanged),
  };
}

function appHandlers(core: Core, services: Services, rules: PolicyRules): Handlers['app'] {
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
    openMap: after(rules.openMap, createExternalMap(deps.openExternal, store.settings.get)),
    startDemo: demoStarter(core, services),
    removeDemo: demoRemover(core, services),
    licences: () => readLicences(deps.licencesFile),
    runtime: () => runtime(),
  };
}

function connectionHandlers(
  { events, journal }: Core,
  services: Services,
  rules: PolicyRules,
): Handlers['connections'] {
  const { connections, lookup, systemSchedules } = services;
  return {
    ...connections.handlers,
    save: after(
      rules.saveConnection,
      recorded(journal, connections.handlers.save, ({ id: known }, { id }) => ({
        action: known === undefined ? 'connection-added' : 'connection-changed',
        connectionId: id,
      })),
    ),
    test: after(rules.testConnection, connections.handlers.test),
    remove: after(rules.removeConnection, async ({ id }) => {
      await lookup.cancelOver(id);
      await connections.handlers.remove({ id });
      await systemSchedules.removeWhere(({ connectionId }) => connectionId === id);
      // The store has ended the schedules that use the connection.
      events.emit('lists.changed', {});
      await journal.add({ action: 'connection-removed', connectionId: id });
    }),
  };
}

function listHandlers(
  { store, events, journal }: Core,
  services: Services,
  rules: PolicyRules,
): Handlers['lists'] {
  const { schedules, systemSchedules } = services;
  const listsChanged = () => events.emit('lists.changed', {});
  const changed = () => {
    listsChanged();
    events.fleetChanged();
  };
  return {
    all: store.lists.all,
    rename: andNotify(store.lists.rename, listsChanged),
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
      await journal.add({ action: 'list-removed', listId });
    },
    removal: store.lists.removal,
    removed: store.lists.removed,
    restore: recorded(journal, andNotify(store.lists.restore, changed), ({ listId }) => ({
      action: 'list-restored',
      listId,
    })),
    async putBack(input) {
      const list = await store.lists.putBack(input);
      await systemSchedules.move(input.insteadOf, list.id);
      changed();
      await journal.add({ action: 'list-restored', listId: input.listId });
      return list;
    },
    destroy: recorded(journal, andNotify(store.lists.destroy, listsChanged), ({ listId }) => ({
      action: 'list-deleted',
      listId,
    })),
    schedule: after(rules.schedule, async ({ listId, schedule }) => {
      if (schedule) await store.runs.requireFit(schedule.connectionId, { kind: 'list', listId });
      // A list has its schedule in Rastro or in the system's scheduler. With both, it would be looked up twice.
      if (schedule && (await systemSchedules.has(listId))) await systemSchedules.remove(listId);
      return schedules.set(listId, schedule);
    }),
  };
}

function systemScheduleHandlers(
  { store }: Core,
  { schedules, systemSchedules }: Services,
  rules: PolicyRules,
): Handlers['systemSchedules'] {
  return {
    saved: systemSchedules.saved,
    all: systemSchedules.all,
    save: after(rules.use, async (schedule: Input<'systemSchedules', 'save'>) => {
      const { connectionId, listId } = schedule;
      await store.runs.requireFit(connectionId, { kind: 'list', listId });
      const task = await systemSchedules.save(schedule);
      await schedules.set(schedule.listId, null);
      return task;
    }),
    remove: ({ listId }) => systemSchedules.remove(listId),
  };
}
