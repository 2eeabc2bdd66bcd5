import { AppError } from '../util/errors.ts';

/**
 * The part of keytar, or of its replacement on Linux, that Rastro uses. It lacks `findCredentials`, which ends the
 * process on a locked keyring.
 */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  /** False: there was no entry. */
  deletePassword(service: string, account: string): Promise<boolean>;
  /** Whether the keychain is locked. Asks the user nothing. Absent: using a locked keychain asks for its password. */
  isLocked?(): Promise<boolean>;
  /** Asks the user for the keychain's password. @returns whether the keychain is open now */
  unlock?(): Promise<boolean>;
}

/** The OS keychain: one call at a time, each with a time limit. */
export interface Keychain {
  /** Null: missing. */
  get(account: string): Promise<string | null>;
  set(account: string, value: string): Promise<void>;
  /** When it resolves, the entry is gone. */
  delete(account: string): Promise<void>;
  isLocked(): Promise<boolean>;
  /** Asks the user for the password, while other calls go on. @returns whether the keychain is open now */
  unlock(): Promise<boolean>;
}

/**
 * A call to a stalled daemon blocks a thread of libuv's pool, which files use too, for 25 s. So there is one call at a
 * time, and while it is overdue, others fail at once. A call whose limit passes before its turn is never made.
 *
 * All methods but `unlock` throw AppError `busy`, reason `keychain-silent`, when the limit has passed. All methods
 * throw what keytar throws, such as `busy`, reason `keychain-locked`.
 *
 * @param limitMs time limit of a call, including the wait for its turn
 * @param formerService former name of the entries: an entry that is missing under `service` is read there and moved
 */
export function makeKeychain(
  keytar: Keytar,
  service: string,
  limitMs: number,
  formerService: string = service,
): Keychain {
  let last: Promise<unknown> = Promise.resolve();
  let isOverdue = false;

  function inTurn<T>(call: () => Promise<T>): Promise<T> {
    if (isOverdue) return Promise.reject(overdue());
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      isOverdue = true;
      reject(overdue());
    }, limitMs);
    last = last.then(async () => {
      try {
        if (!isGivenUp) resolve(await call());
      } catch (error) {
        reject(error);
      } finally {
        clearTimeout(timer);
        isOverdue = false;
      }
    });
    return promise;
  }

  const hasFormer = formerService !== service;

  async function read(account: string): Promise<string | null> {
    const value = await keytar.getPassword(service, account);
    if (value !== null || !hasFormer) return value;
    const former = await keytar.getPassword(formerService, account);
    if (former !== null) await carryOver(account, former);
    return former;
  }

  async function carryOver(account: string, value: string): Promise<void> {
    try {
      await keytar.setPassword(service, account, value);
      await keytar.deletePassword(formerService, account);
    } catch {
      // If the keychain refuses to save, the entry is still read under its old name.
    }
  }

  /** @throws AppError `busy` (`keychain-locked`) where the entry is still there */
  async function remove(name: string, account: string): Promise<void> {
    if (await keytar.deletePassword(name, account)) return;
    // False of keytar means that there was no entry, or that it could not be removed.
    if ((await keytar.getPassword(name, account)) !== null)
      throw new AppError('busy', 'the keychain did not remove the entry', { reason: 'keychain-locked' });
  }

  return {
    get: (account) => inTurn(() => read(account)),
    set: (account, value) => inTurn(() => keytar.setPassword(service, account, value)),
    async delete(account) {
      await inTurn(async () => {
        await remove(service, account);
        // Otherwise the next read would restore the entry.
        if (hasFormer) await remove(formerService, account);
      });
    },
    isLocked: () => inTurn(async () => (await keytar.isLocked?.()) ?? false),
    unlock: async () => (await keytar.unlock?.()) ?? true,
  };
}

function overdue(): AppError {
  return new AppError('busy', 'the keychain does not answer', { reason: 'keychain-silent' });
}
