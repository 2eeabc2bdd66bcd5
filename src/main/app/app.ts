import { openCredentials } from '../credentials/credentials.ts';
import { formerKeychainService, keychainService } from '../data-dir/data-dir.ts';
import { createJournal } from '../journal/journal.ts';
import { openStore } from '../store/threads/store.ts';
import type { Store } from '../store/types.ts';
import { keepHeapSmall } from '../util/heap.ts';
import type { Core } from './core.ts';
import { createEvents } from './events.ts';
import { handlersOf } from './handlers.ts';
import { journaled } from './journaled.ts';
import { closeServices, startServices, wakeServices } from './services.ts';
import type { App, AppDeps } from './types.ts';

/**
 * The core: opens the store, starts the services and answers the contract. Knows neither Electron nor a browser.
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
    return await openApp(deps, store, setAside !== null);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openApp(deps: AppDeps, store: Store, isSetAside: boolean): Promise<App> {
  const credentials = await openCredentials({
    service: keychainService(deps.dataDir),
    formerService: formerKeychainService(deps.dataDir),
    log: deps.log,
  });
  const events = createEvents();
  const { dataDir, log } = deps;
  const journal = createJournal({ dataDir, now: deps.clock.now, log });
  const core: Core = { deps, store, isSetAside, credentials, events, journal };
  const services = await startServices(core);
  return {
    handlers: journaled(handlersOf(core, services), journal),
    events,
    wake: () => wakeServices(core, services),
    async close() {
      try {
        await closeServices(services);
      } finally {
        await store.close();
      }
    },
  };
}
