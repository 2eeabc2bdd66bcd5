import type { Policy } from '../../contract/schemas/policy.ts';
import { secretRemovals } from '../credentials/removals.ts';
import type { CredentialStore } from '../credentials/types.ts';
import { createJournal } from '../journal/journal.ts';
import { savePolicyConnections } from '../policy/given-connections.ts';
import { governedSettings } from '../policy/governed-settings.ts';
import { type OpenedStore, openStore } from '../store/threads/store.ts';
import { limitHeapGrowth } from '../util/heap.ts';
import type { DataCore } from './core.ts';
import type { Events } from './events.ts';
import type { DataDeps } from './types.ts';

interface OpenedCore extends Omit<OpenedStore, 'store'> {
  readonly core: DataCore;
}

/**
 * Opens the data folder, and what everything on it is built on. The caller closes the store.
 *
 * @throws AppError as `openStore`
 */
export async function openCore(
  deps: DataDeps,
  policy: Policy,
  events: Events,
  credentials: CredentialStore,
): Promise<OpenedCore> {
  limitHeapGrowth();
  const { dataDir, placesFile, storeWorker: worker, log } = deps;
  const opened = await openStore({ dataDir, placesFile, ...(worker ? { worker } : {}) });
  try {
    await opened.store.runs.markInterrupted();
    const store = { ...opened.store, settings: governedSettings(opened.store.settings, policy) };
    await savePolicyConnections(store, policy);
    const journal = createJournal({ dataDir, now: deps.clock.now, log });
    const removals = secretRemovals(dataDir, credentials, log);
    return { ...opened, core: { deps, policy, events, store, credentials, removals, journal } };
  } catch (error) {
    await opened.store.close();
    throw error;
  }
}
