import { basename } from 'node:path';
import type { Handlers } from '../../contract/contract-types.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { openCredentials } from '../credentials/credentials.ts';
import { keychainService } from '../data-dir/data-dir.ts';
import { readSystemPolicy } from '../policy/system-policy.ts';
import { AppError } from '../util/errors.ts';
import type { Core } from './core.ts';
import { createEvents, type Events } from './events.ts';
import { handlersOf } from './handlers.ts';
import { openCore } from './open-core.ts';
import { closeServices, type Services, startServices, wakeServices } from './services.ts';
import type { App, AppDeps } from './types.ts';

/** How long a reopen is retried while another process, such as a command line, has the folder open. Then it fails. */
const IN_USE_MS = 20_000;
const TRY_AGAIN_MS = 250;

/**
 * Opens the store and starts the services, which answer the screen's calls. Depends on neither Electron nor a browser.
 *
 * @throws AppError `conflict` when another process has the data folder open; `newer-database` when a newer Rastro wrote
 *   the database; `disk` when the folder can't be written; `policy-invalid`, before anything is opened, for an
 *   administrator's policy that can't be used
 */
export async function createApp(deps: AppDeps): Promise<App> {
  const policy = deps.policy ?? (await readSystemPolicy());
  if (policy.logLevel) deps.log.limit(policy.logLevel);
  const events = createEvents();
  let opened: Promise<Opened> = openData(deps, policy, events, reopen);

  /** Closes the data folder and opens it again, which replaces the database with the backup to be restored, if any. */
  async function reopen(): Promise<void> {
    const before = await opened;
    opened = before.close().then(() => onceFree(deps, () => openData(deps, policy, events, reopen)));
    // If the folder could not be opened again, this throws, and so does `ready` from then on.
    ({ handlers } = await opened);
    const { settings } = await handlers.app.state(undefined);
    events.emit('app.reopened', {});
    events.emit('settings.changed', settings);
    events.emit('lists.changed', {});
    events.fleetChanged();
  }

  let { handlers } = await opened;
  return {
    get handlers() {
      return handlers;
    },
    ready: async () => void (await opened),
    events,
    wake: () => void opened.then(({ wake }) => wake()).catch(() => undefined),
    async close() {
      // If the last reopen failed, nothing is open.
      const last = await opened.catch(() => null);
      await last?.close();
    },
  };
}

/** What is built on one open store; a reopen replaces it. */
interface Opened {
  readonly handlers: Handlers;
  wake(): void;
  close(): Promise<void>;
}

async function openData(
  deps: AppDeps,
  policy: Policy,
  events: Events,
  reopen: () => Promise<void>,
): Promise<Opened> {
  const { dataDir, log } = deps;
  const credentials = await openCredentials({
    service: keychainService(dataDir),
    log,
    changed: () => events.emit('connections.changed', {}),
  });
  const { core: data, setAside, recovered } = await openCore(deps, policy, events, credentials);
  const { store } = data;
  try {
    if (setAside) log.warn('database.set-aside', { file: basename(setAside), ...recovered });
    const core: Core = { ...data, deps, reopen, isSetAside: setAside !== null, recovered };
    const services = await startServices(core);
    return {
      handlers: handlersOf(core, services),
      wake: () => wakeServices(core, services),
      close: () => closeAll(core, services),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function closeAll(core: Core, services: Services): Promise<void> {
  await closeServices(core, services);
  await core.store.close();
}

/** Calls `open`, and calls it again for up to `IN_USE_MS` while another process has the data folder open. */
async function onceFree(deps: AppDeps, open: () => Promise<Opened>): Promise<Opened> {
  const until = deps.clock.monotonic() + IN_USE_MS;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const isInUse = error instanceof AppError && error.kind === 'conflict';
      if (!isInUse || deps.clock.monotonic() >= until) throw error;
    }
    await deps.clock.sleep(TRY_AGAIN_MS);
  }
}
