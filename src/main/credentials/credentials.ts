import { z } from 'zod';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { type Keychain, type Keytar, makeKeychain } from './keychain.ts';
import type { CredentialStore, SavedCredentials } from './types.ts';

/** Time limit of each call, including the probe at the start: a stalled daemon must not hold up the program for 3 s. */
export const LIMIT_MS = 2500;

const entry = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  origin: z.string().min(1),
});

/**
 * Opens the OS keychain, or where it doesn't answer within 3 s, a store in memory for this session.
 *
 * keytar is loaded on the first use: without libsecret its import fails, and the program starts all the same.
 *
 * @param options.service the keychain's name for the program's entries; `Rastro` where it is absent
 * @param options.formerService their former name, under which missing entries are looked up
 * @param options.keytar another loader; the tests give their own
 */
export async function openCredentials(options: {
  readonly service?: string;
  readonly formerService?: string;
  readonly log?: Log;
  readonly keytar?: () => Promise<Keytar>;
}): Promise<CredentialStore> {
  const { service = 'Rastro', formerService, log, keytar = loadKeytar } = options;
  const keychain = await probe(keytar, service, formerService, log);
  return keychain ? keychainStore(keychain, log) : sessionStore();
}

export async function loadKeytar(): Promise<Keytar> {
  return (await import('keytar')).default;
}

/** Reads only: a write could raise a password prompt at each start. */
async function probe(
  load: () => Promise<Keytar>,
  service: string,
  formerService: string | undefined,
  log?: Log,
): Promise<Keychain | null> {
  try {
    const keychain = makeKeychain(await load(), service, LIMIT_MS, formerService);
    await keychain.get('probe');
    return keychain;
  } catch (error) {
    log?.warn('keychain.missing', { error: messageOf(error) });
    return null;
  }
}

function sessionStore(): CredentialStore {
  const session = new Map<number, SavedCredentials>();
  return {
    keychain: false,
    read: async (id) => session.get(id) ?? null,
    whereabouts: async (id) => (session.has(id) ? 'session' : 'missing'),
    async save(id, { clientId, clientSecret, origin }) {
      session.set(id, { clientId, clientSecret, origin });
      return 'session';
    },
    async remove(id) {
      session.delete(id);
    },
  };
}

/** Falls back on memory entry by entry: a keychain that answers may still refuse to write (locked, no collection). */
function keychainStore(keychain: Keychain, log?: Log): CredentialStore {
  type Known =
    | { readonly place: 'keychain' | 'session'; readonly entry: SavedCredentials }
    | { readonly place: 'missing' };
  /** Known entries. A null from the keychain is not cached: it may be locked now and unlocked later. */
  const known = new Map<number, Known>();
  let isWritable = true;

  async function look(id: number): Promise<Known> {
    const cached = known.get(id);
    if (cached) return cached;
    const saved = await readEntry(id);
    // A secret that was saved during the read is newer than the answer.
    const newer = known.get(id);
    if (newer) return newer;
    if (!saved) return { place: 'missing' };
    const found = { place: 'keychain', entry: saved } as const;
    known.set(id, found);
    return found;
  }

  async function readEntry(id: number): Promise<SavedCredentials | null> {
    try {
      const text = await keychain.get(accountOf(id));
      return text === null ? null : parseEntry(text, id, log);
    } catch (error) {
      log?.warn('keychain.unreadable', { connection: id, error: messageOf(error) });
      return null;
    }
  }

  return {
    get keychain() {
      return isWritable;
    },
    async read(id) {
      const found = await look(id);
      return found.place === 'missing' ? null : found.entry;
    },
    whereabouts: async (id) => (await look(id)).place,
    async save(id, { clientId, clientSecret, origin }) {
      const saved: SavedCredentials = { clientId, clientSecret, origin };
      known.set(id, { place: 'session', entry: saved });
      try {
        await keychain.set(accountOf(id), JSON.stringify(saved));
        isWritable = true;
      } catch (error) {
        isWritable = false;
        log?.warn('keychain.refused', { connection: id, error: messageOf(error) });
        return 'session';
      }
      known.set(id, { place: 'keychain', entry: saved });
      return 'keychain';
    },
    async remove(id) {
      known.set(id, { place: 'missing' });
      try {
        await keychain.delete(accountOf(id));
      } catch (error) {
        log?.warn('keychain.not-removed', { connection: id, error: messageOf(error) });
      }
    },
  };
}

function accountOf(connectionId: number): string {
  return `connection-${connectionId}`;
}

/** Null for an entry that Rastro did not write. It stays unchanged, and its content is not logged. */
function parseEntry(text: string, connectionId: number, log?: Log): SavedCredentials | null {
  try {
    return entry.parse(JSON.parse(text));
  } catch {
    log?.warn('keychain.malformed', { connection: connectionId });
    return null;
  }
}
