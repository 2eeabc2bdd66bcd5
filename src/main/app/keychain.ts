import { entryForConnection } from '../credentials/for-connection.ts';
import { type Core, warnOnFailure } from './core.ts';

type KeychainCore = Pick<Core, 'store' | 'credentials' | 'removals' | 'events' | 'deps'>;

/** Tries again to remove the secrets that could not be removed. */
async function retryRemovals({ store, credentials, removals }: KeychainCore): Promise<void> {
  if (!removals.isAnyLeft()) return;
  const live: number[] = [];
  for (const connection of await store.connections.all()) {
    const found = await credentials.find(connection.id);
    // While the keychain can't be read, any entry may belong to a live connection: nothing is removed.
    if (credentials.state !== 'open') return;
    // After an erasure of everything, a new connection may have the id of an erased connection, whose secret must be
    // removed.
    if (entryForConnection(found, connection)) live.push(connection.id);
  }
  await removals.retry(live);
}

/** A handler that unlocks the keychain with the user's help, then retries removals. It returns whether it is open. */
export function keychainUnlocker(core: KeychainCore): () => Promise<boolean> {
  const { credentials, events, deps } = core;
  return async () => {
    const isOpen = (await credentials.unlock()) === 'open';
    if (isOpen) await retryRemovals(core).catch(warnOnFailure(deps.log, 'keychain.not-removed'));
    events.emit('connections.changed', {});
    return isOpen;
  };
}

/** Milliseconds between two polls of a keychain that is not open or has removals left. */
const LOOK_MS = 15_000;

/**
 * Retries the removals of secrets now. Then polls the keychain while it is not open or removals are left: retries these
 * once it is open, and notifies the screen of a change.
 */
export function watchKeychain(core: KeychainCore, lookMs = LOOK_MS): { close(): Promise<void> } {
  const { credentials, removals, events, deps } = core;
  const failed = warnOnFailure(deps.log, 'keychain.not-removed');
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
