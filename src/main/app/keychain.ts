import { type Core, warning } from './core.ts';

/** Tries again to remove the secrets that could not be removed. */
async function retryRemovals({ store, removals }: Core): Promise<void> {
  if (!removals.isAnyLeft()) return;
  const live = await store.connections.all();
  await removals.retry(live.map(({ id }) => id));
}

/** Unlocks the keychain with the user's help, and does what waited for it. @returns whether it is open */
export function keychainUnlocker(core: Core): () => Promise<boolean> {
  const { credentials, events, deps } = core;
  return async () => {
    const isOpen = (await credentials.unlock()) === 'open';
    if (isOpen) await retryRemovals(core).catch(warning(deps.log, 'keychain.not-removed'));
    events.emit('connections.changed', {});
    return isOpen;
  };
}

/** How often a keychain that is not open is looked at. */
const LOOK_MS = 15_000;

/**
 * Notices a keychain that the user unlocks, or that is started later, and tells the screen; then removes what could not be
 * removed.
 */
export function watchKeychain(core: Core, lookMs = LOOK_MS): { close(): Promise<void> } {
  const { credentials, removals, events, deps } = core;
  const failed = warning(deps.log, 'keychain.not-removed');
  let running: Promise<void> = retryRemovals(core).catch(failed);

  async function look(): Promise<void> {
    const before = `${credentials.state} ${removals.isAnyLeft()}`;
    if ((await credentials.look()) === 'open') await retryRemovals(core);
    if (`${credentials.state} ${removals.isAnyLeft()}` !== before) events.emit('connections.changed', {});
  }

  const timer = setInterval(() => {
    if (credentials.state === 'open' && !removals.isAnyLeft()) return;
    running = running.then(look).catch(failed);
  }, lookMs);
  return {
    close() {
      clearInterval(timer);
      return running;
    },
  };
}
