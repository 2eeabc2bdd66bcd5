import { AppError } from '../util/errors.ts';

/**
 * The part of keytar that Rastro uses. It lacks `findCredentials`, which ends the process on a locked keyring.
 *
 * A locked keyring of Linux asks the user for its password before it reads or saves. Where the user refuses, or nothing
 * can ask, its entries read as missing, saving fails, and deleting gives false.
 */
export interface Keytar {
  /** Null: there is no entry, or it is in a locked keyring. */
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  /** False: there was no entry, or it is in a locked keyring. */
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** The OS keychain: one call at a time, each with a time limit. */
export interface Keychain {
  /** Null: there is no entry, or it is in a locked keyring. */
  get(account: string): Promise<string | null>;
  /** Calls `saved` once the value is saved, also after the time limit. */
  set(account: string, value: string, saved?: () => void): Promise<void>;
  /** When it resolves, the entry is gone. Fails where the keychain is locked. */
  delete(account: string): Promise<void>;
  /** Asks the user for the password of a locked keychain. Fails where it stays locked. @param limitMs its own limit */
  unlock(limitMs: number): Promise<void>;
}

/** The account that is read or written only to see whether the keychain answers. */
export const PROBE = 'probe';

/**
 * A call to a stalled daemon blocks a thread of libuv's pool, which files use too, for 25 s. So there is one call at a
 * time, and while it is overdue, others fail at once. A call whose limit passes before its turn is never made.
 *
 * All methods throw AppError `busy`, reason `keychain-silent`, when the limit has passed; else what keytar throws.
 *
 * @param limitMs time limit of a call, including the wait for its turn
 * @param cameBack called when a call succeeded after its limit, and did not read null
 */
export function makeKeychain(
  keytar: Keytar,
  service: string,
  limitMs: number,
  cameBack: () => void = () => undefined,
): Keychain {
  let last: Promise<unknown> = Promise.resolve();
  let isOverdue = false;

  function inTurn<T>(call: () => Promise<T>, ms = limitMs): Promise<T> {
    if (isOverdue) return Promise.reject(silent());
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      isOverdue = true;
      reject(silent());
    }, ms);
    last = last.then(async () => {
      try {
        if (isGivenUp) return;
        const value = await call();
        resolve(value);
        if (isGivenUp && value !== null) cameBack();
      } catch (error) {
        reject(error);
      } finally {
        clearTimeout(timer);
        isOverdue = false;
      }
    });
    return promise;
  }

  /** Only a write tells a locked keyring from one without the entry. */
  async function write(): Promise<void> {
    await keytar.setPassword(service, PROBE, PROBE);
    await keytar.deletePassword(service, PROBE);
  }

  return {
    get: (account) => inTurn(() => keytar.getPassword(service, account)),
    set: (account, value, saved) => inTurn(() => keytar.setPassword(service, account, value).then(saved)),
    delete: (account) =>
      inTurn(async () => {
        if (await keytar.deletePassword(service, account)) return;
        await write();
        await keytar.deletePassword(service, account);
        if ((await keytar.getPassword(service, account)) !== null) throw silent();
      }),
    unlock: (ms) => inTurn(write, ms),
  };
}

export const silent = (): AppError =>
  new AppError('busy', 'the keychain does not answer', { reason: 'keychain-silent' });
