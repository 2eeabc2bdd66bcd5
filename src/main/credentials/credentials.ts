import { z } from 'zod';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { madeOnce } from '../util/made-once.ts';
import { type Keychain, type Keytar, makeKeychain, PROBE, silent } from './keychain.ts';
import type { CredentialStore, FoundCredentials, SavedCredentials } from './types.ts';

/** Time limit of each call to the keychain. Even a stalled keychain must delay the start by less than 3 s. */
export const LIMIT_MS = 2500;
/** Time limit of `unlock`, during which the user types a password. */
const UNLOCK_MS = 30_000;

/** The JSON of a keychain entry. */
const entry = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  origin: z.string().min(1),
});

interface CredentialOptions {
  /** The keychain's name for the program's entries; `Rastro` where it is absent. */
  readonly service?: string;
  readonly log?: Log;
  /** Called when the keychain begins to answer, or ceases to. */
  readonly changed?: () => void;
  /** Loads keytar; the tests give their own loader. */
  readonly keytar?: () => Promise<Keytar>;
}

/**
 * Opens the OS keychain. An entry that it can't save or read is kept in memory for this session. Each call tries the
 * keychain again, so that it is used as soon as it is unlocked or running again.
 */
export async function openCredentials(options: CredentialOptions): Promise<CredentialStore> {
  const calls = keychainCalls(options);
  // Reads only: a write could raise a password prompt at each start.
  await calls.make('keychain.missing', (keychain) => keychain.get(PROBE));
  return credentialStore(calls, options.log);
}

/** Like `openCredentials`, but the keychain is first asked when a secret is needed. */
export const createCredentials = (options: CredentialOptions): CredentialStore =>
  credentialStore(keychainCalls(options), options.log);

/** Loads keytar on the first use: it needs a library that a Linux system may lack. */
export const loadKeytar = async (): Promise<Keytar> => (await import('keytar')).default;

function keychainCalls(options: CredentialOptions) {
  const { service = 'Rastro', log, changed, keytar = loadKeytar } = options;
  let isAnswering = true;
  let lastFailure = '';
  const answered = () => {
    lastFailure = '';
    answering(true);
  };
  const keychain = madeOnce(async () => makeKeychain(await keytar(), service, LIMIT_MS, answered));

  function answering(is: boolean): void {
    if (is === isAnswering) return;
    isAnswering = is;
    changed?.();
  }

  return {
    isAnswering: () => isAnswering,
    /** @returns null where the call failed, which is logged as this event */
    async make<T>(event: string, call: (keychain: Keychain) => Promise<T>, connection?: number) {
      try {
        const value = await call(await keychain.get());
        // Null may come from a locked keyring, which answers nothing else.
        if (value !== null) answered();
        return { value };
      } catch (error) {
        const text = messageOf(error);
        // Every listing of connections reads the keychain, so the same failure is logged only once.
        if (text !== lastFailure)
          log?.warn(event, { ...(connection === undefined ? {} : { connection }), error: text });
        lastFailure = text;
        answering(false);
        return null;
      }
    },
  };
}

function credentialStore(
  { make, isAnswering }: ReturnType<typeof keychainCalls>,
  log?: Log,
): CredentialStore {
  /** The last saved or read entry of each connection. A keychain entry is used only while it is unreadable there. */
  const known = new Map<number, FoundCredentials>();

  async function find(id: number): Promise<FoundCredentials | null> {
    const before = known.get(id);
    if (before?.place === 'session') return before;
    const call = async (keychain: Keychain) => {
      const text = await keychain.get(accountOf(id));
      // An entry that was there is locked now, or was deleted outside: a successful `unlock` tells.
      if (text === null && before) throw silent();
      return text;
    };
    const read = await make('keychain.unreadable', call, id);
    // A secret that was saved during the read is newer than the answer.
    const newer = known.get(id);
    if (newer !== before || !read) return newer ?? null;
    const saved = read.value === null ? null : parseEntry(read.value, id, log);
    if (!saved) {
      known.delete(id);
      return null;
    }
    const found = { place: 'keychain', entry: saved } as const;
    known.set(id, found);
    return found;
  }

  async function save(
    id: number,
    { clientId, clientSecret, origin }: SavedCredentials,
  ): Promise<'keychain' | 'session'> {
    const saved: SavedCredentials = { clientId, clientSecret, origin };
    known.set(id, { place: 'session', entry: saved });
    const text = JSON.stringify(saved);
    const done = () => {
      if (known.get(id)?.entry === saved) known.set(id, { place: 'keychain', entry: saved });
    };
    const isSaved = await make('keychain.refused', (keychain) => keychain.set(accountOf(id), text, done), id);
    return isSaved ? 'keychain' : 'session';
  }

  const isOpen = () => isAnswering() && ![...known.values()].some(({ place }) => place === 'session');
  return {
    get isOpen() {
      return isOpen();
    },
    async unlock() {
      if (await make('keychain.missing', (keychain) => keychain.unlock(UNLOCK_MS)))
        for (const [id, { place, entry: held }] of [...known])
          if (place === 'session') await save(id, held);
          else known.delete(id);
      return isOpen();
    },
    find,
    save,
    async remove(id) {
      known.delete(id);
      return (await make('keychain.not-removed', (keychain) => keychain.delete(accountOf(id)), id)) !== null;
    },
  };
}

const accountOf = (connectionId: number): string => `connection-${connectionId}`;

/** Null for an entry that Rastro did not write. It stays unchanged, and its content is not logged. */
function parseEntry(text: string, connectionId: number, log?: Log): SavedCredentials | null {
  try {
    return entry.parse(JSON.parse(text));
  } catch {
    log?.warn('keychain.malformed', { connection: connectionId });
    return null;
  }
}
