import { entryForConnection } from '../credentials/for-connection.ts';
import { messageOf } from '../util/errors.ts';
import type { Core } from './core.ts';

type KeychainCore = Pick<Core, 'store' | 'credentials' | 'removals' | 'events' | 'deps'>;

/** Tries again to remove the secrets that could not be removed. A locked keychain asks for its password. */
export async function retryRemovals({ store, credentials, removals, deps }: KeychainCore): Promise<void> {
  if (removals.left() === 0) return;
  try {
    const connections = await store.connections.all();
    await removals.retry(async (id) => {
      const live = connections.find((connection) => connection.id === id);
      if (!live) return 'remove';
      // After an erasure of everything, a new connection may have the id of an erased connection, whose secret must be
      // removed. An entry that can't be read may belong to either.
      const found = await credentials.find(id);
      if (!found) return 'wait';
      return entryForConnection(found, live) ? 'keep' : 'remove';
    });
  } catch (error) {
    deps.log.warn('keychain.not-removed', { error: messageOf(error) });
  }
}

/** A handler that unlocks the keychain with the user's help, then retries removals. It returns whether it is open. */
export function keychainUnlocker(core: KeychainCore): () => Promise<boolean> {
  const { credentials, events } = core;
  return async () => {
    const isOpen = await credentials.unlock();
    if (isOpen) await retryRemovals(core);
    events.emit('connections.changed', {});
    return isOpen;
  };
}
