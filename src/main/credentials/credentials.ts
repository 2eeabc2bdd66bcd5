import { z } from 'zod';
import { AppError, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { madeOnce } from '../util/made-once.ts';
import { type Keychain, type Keytar, makeKeychain } from './keychain.ts';
import { secretService } from './secret-service/secret-service.ts';
import type { CredentialStore, FoundCredentials, KeychainState, SavedCredentials } from './types.ts';

/** Time limit of each call to the keychain. Even a stalled keychain must delay the start by less than 3 s. */
export const LIMIT_MS = 2500;

/** The JSON of a keychain entry. */
const entry = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  origin: z.string().min(1),
});

export interface CredentialOptions {
  /** The keychain's name for the program's entries; `Rastro` where it is absent. */
  readonly service?: string;
  /** The former name of the entries. An entry that is missing under `service` is looked up under this name. */
  readonly formerService?: string;
  readonly log?: Log;
  /** Loads keytar; the tests give their own loader. */
  readonly keytar?: () => Promise<Keytar>;
}

/**
 * Opens the OS keychain. An entry that it can't save or read is kept in memory for this session. Each call tries the
 * keychain again, so that it is used as soon as it is unlocked or running again.
 */
export async function openCredentials(options: CredentialOptions): Promise<CredentialStore> {
  const store = createCredentials(options);
  await store.look();
  return store;
}

/** Like `openCredentials`, but the keychain is first asked when a secret is needed. */
export function createCredentials(options: CredentialOptions): CredentialStore {
  const { service = 'Rastro', formerService, log, keytar = loadKeytar } = options;
  const keychain = madeOnce(async () => makeKeychain(await keytar(), service, LIMIT_MS, formerService));
  return credentialStore(keychain.get, log);
}

/** Loads keytar, or on Linux the client that replaces it. keytar itself is imported only here, on the first use. */
export async function loadKeytar(): Promise<Keytar> {
  if (process.platform === 'linux') return secretService();
  return (await import('keytar')).default;
}

/** Opens and unlocks the keychain, and keeps the state that the last call found. */
function watchedKeychain(open: () => Promise<Keychain>, log?: Log) {
  let state: KeychainState = 'none';
  let lastFailure = '';

  function failed(event: string, error: unknown, connection?: number): void {
    state = error instanceof AppError && error.details.reason === 'keychain-locked' ? 'locked' : 'none';
    const text = messageOf(error);
    // Every listing of connections reads the keychain, so the same failure is logged only once.
    if (text !== lastFailure)
      log?.warn(event, { ...(connection === undefined ? {} : { connection }), error: text });
    lastFailure = text;
  }

  return {
    state: () => state,
    answered: () => {
      state = 'open';
      lastFailure = '';
    },
    failed,
    async look(): Promise<KeychainState> {
      try {
        const keychain = await open();
        const isLocked = await keychain.isLocked();
        // Reads only: a write could raise a password prompt at each start.
        if (!isLocked) await keychain.get('probe');
        state = isLocked ? 'locked' : 'open';
        lastFailure = '';
      } catch (error) {
        failed('keychain.missing', error);
      }
      return state;
    },
    async unlock(): Promise<KeychainState> {
      try {
        state = (await (await open()).unlock()) ? 'open' : 'locked';
      } catch (error) {
        failed('keychain.missing', error);
      }
      return state;
    },
  };
}

function credentialStore(open: () => Promise<Keychain>, log?: Log): CredentialStore {
  /** The last saved or read entry of each connection. A keychain entry is used only while it is unreadable there. */
  const known = new Map<number, FoundCredentials>();
  const watched = watchedKeychain(open, log);

  async function find(id: number): Promise<FoundCredentials | null> {
    const before = known.get(id);
    if (before?.place === 'session') return before;
    const saved = await readEntry(id);
    // A secret that was saved during the read is newer than the answer.
    const newer = known.get(id);
    if (newer !== before || saved === 'unknown') return newer ?? null;
    if (!saved) {
      known.delete(id);
      return null;
    }
    const found = { place: 'keychain', entry: saved } as const;
    known.set(id, found);
    return found;
  }

  /** `unknown`: the keychain could not be read. */
  async function readEntry(id: number): Promise<SavedCredentials | null | 'unknown'> {
    try {
      const text = await (await open()).get(accountOf(id));
      if (text === null) return null;
      watched.answered();
      return parseEntry(text, id, log);
    } catch (error) {
      watched.failed('keychain.unreadable', error, id);
      return 'unknown';
    }
  }

  async function save(
    id: number,
    { clientId, clientSecret, origin }: SavedCredentials,
  ): Promise<'keychain' | 'session'> {
    const saved: SavedCredentials = { clientId, clientSecret, origin };
    known.set(id, { place: 'session', entry: saved });
    try {
      await (await open()).set(accountOf(id), JSON.stringify(saved));
    } catch (error) {
      watched.failed('keychain.refused', error, id);
      return 'session';
    }
    watched.answered();
    known.set(id, { place: 'keychain', entry: saved });
    return 'keychain';
  }

  return {
    get state() {
      return watched.state();
    },
    look: watched.look,
    async unlock() {
      if ((await watched.unlock()) === 'open')
        for (const [id, { place, entry: held }] of [...known]) if (place === 'session') await save(id, held);
      return watched.state();
    },
    find,
    save,
    async remove(id) {
      known.delete(id);
      try {
        await (await open()).delete(accountOf(id));
        return true;
      } catch (error) {
        watched.failed('keychain.not-removed', error, id);
        return false;
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
