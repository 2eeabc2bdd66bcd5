import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openCredentials } from '../credentials/credentials.ts';
import { secretRemovals } from '../credentials/removals.ts';
import { keychainService } from '../data-dir/data-dir.ts';
import { createErasure, type Erasure } from '../erasure/erasure.ts';
import type { Journal } from '../journal/journal.ts';
import type { Store } from '../store/types.ts';
import { createSystemScheduler } from '../system-schedule/of-this-system.ts';
import { createSystemSchedules } from '../system-schedule/system-schedules.ts';
import type { Clock } from '../util/clock.ts';
import type { Log } from '../util/log.ts';

export interface AloneErasureDeps {
  readonly dataDir: string;
  readonly store: Store;
  readonly journal: Journal;
  readonly clock: Clock;
  /** Gets failures that do not make the erasure itself fail. */
  readonly log: Log;
  /** Called with the number of secrets that could not be removed from the keychain; the next start tries again. */
  readonly secretsLeft: (count: number) => void;
}

/** Erasures of a command line that has the data folder open itself. */
export function aloneErasure(deps: AloneErasureDeps): Erasure {
  const { dataDir, store, journal, clock } = deps;
  const remove = (name: string) => rm(path.join(dataDir, name), { recursive: true, force: true });
  return createErasure({
    ...{ dataDir, store, journal, clock },
    // No import is under way; files of a killed process may be there.
    discardImports: () => remove('intake'),
    forgetConnections: () => forgetConnections(deps),
    async clearLog() {
      for (const name of ['rastro.log', 'rastro.log.old']) await remove(path.join('logs', name));
    },
    changed: () => undefined,
    erased: () => undefined,
  });
}

async function forgetConnections({
  dataDir,
  store,
  clock,
  log,
  secretsLeft,
}: AloneErasureDeps): Promise<void> {
  const credentials = await openCredentials({ service: keychainService(dataDir) });
  const removals = secretRemovals(dataDir, credentials, log);
  let left = 0;
  for (const { id, demo } of await store.connections.all()) {
    const isGone = await removals.remove(id);
    // The demo's secret is saved nowhere.
    if (!isGone && !demo) left += 1;
  }
  if (left > 0) secretsLeft(left);
  const schedules = createSystemSchedules({
    ...{ dataDir, command: null, scheduler: createSystemScheduler(dataDir), log },
    ...{ lists: store.lists.all, now: clock.now, changed: () => undefined },
  });
  await schedules.removeWhere(() => true);
}
