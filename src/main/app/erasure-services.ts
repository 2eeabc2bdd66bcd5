import { createErasure, type Erasure } from '../erasure/erasure.ts';
import { type RetentionWatch, watchRetention } from '../erasure/watch.ts';
import type { Lookup } from '../lookup/types.ts';
import type { SystemSchedules } from '../system-schedule/system-schedules.ts';
import type { Connections } from './connections.ts';
import { type Core, type DataCore, warnOnFailure } from './core.ts';

/** The services whose data an erasure of everything removes too. */
interface ErasureServices {
  readonly connections: Connections;
  readonly lookup: Lookup;
  readonly discardImports: () => Promise<void>;
  readonly systemSchedules: SystemSchedules;
}

export function openErasure({ deps, store, events, journal }: DataCore, services: ErasureServices): Erasure {
  const { connections, lookup, discardImports, systemSchedules } = services;
  return createErasure({
    dataDir: deps.dataDir,
    clock: deps.clock,
    store,
    journal,
    discardImports,
    async forgetConnections() {
      for (const { id } of await store.connections.all()) {
        await lookup.cancelOver(id);
        await connections.handlers.remove({ id });
      }
      await systemSchedules.removeWhere(() => true);
    },
    clearLog: deps.log.clear,
    changed: (state) => events.emit('erasure.changed', state),
    erased() {
      events.emit('lists.changed', {});
      events.emit('views.changed', {});
      events.emit('connections.changed', {});
      events.fleetChanged();
      // The erasure may have removed the user's own work states from the settings. A screen with the old settings
      // would save these states again.
      store.settings.get().then(
        (settings) => events.emit('settings.changed', settings),
        () => undefined,
      );
    },
  });
}

/** Finishes an erasure that an earlier session began, and enforces the retention limits. */
export const openRetention = ({ deps, store }: Core, erasure: Erasure): RetentionWatch =>
  watchRetention({
    erasure,
    clock: deps.clock,
    settings: store.settings.get,
    failed: warnOnFailure(deps.log, 'retention.failed'),
  });
