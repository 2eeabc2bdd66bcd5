import { createCipheriv, createDecipheriv, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '../../util/errors.ts';
import type { Keytar } from '../keychain.ts';
import { BUS_ITSELF, type Bus, openBus } from './bus.ts';

/**
 * A client of the Secret Service of a Linux desktop (https://specifications.freedesktop.org/secret-service/), without
 * the usual library, which can't say whether a keyring is locked, blocks a thread while the service is silent, and
 * never finds a restarted service. Each call opens its own connection. It reads and writes the same entries as keytar.
 */
export function secretService(): Keytar {
  return {
    getPassword: (service, account) => onSession((session) => read(session, { service, account })),
    setPassword: (service, account, password) =>
      onSession((session) => save(session, { service, account }, password)),
    deletePassword: (service, account) => onBus((bus) => remove(bus, { service, account })),
    isLocked: () => onBus(isLocked),
    unlock: () => onBus(unlock),
  };
}

const NAME = 'org.freedesktop.secrets';
const ROOT = '/org/freedesktop/secrets';
/** The path of the keyring for new entries. */
const DEFAULT = `${ROOT}/aliases/default`;
/** Beginning of the names of the service's interfaces. */
const INTERFACE_PREFIX = 'org.freedesktop.Secret';
/** The path that stands for no object. */
const NONE = '/';

interface Entry {
  readonly service: string;
  readonly account: string;
}

interface Session {
  readonly bus: Bus;
  readonly path: string;
  /** Encrypts the secrets that cross the bus. */
  readonly key: Buffer;
}

async function onBus<T>(work: (bus: Bus) => Promise<T>): Promise<T> {
  const bus = await openBus();
  try {
    return await work(bus);
  } finally {
    bus.close();
  }
}

function onSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
  return onBus(async (bus) => work(await openSession(bus)));
}

/** Agrees on a key (`dh-ietf1024-sha256-aes128-cbc-pkcs7`), so that no secret crosses the bus in plain text. */
async function openSession(bus: Bus): Promise<Session> {
  const own = getDiffieHellman('modp2');
  const body = ['dh-ietf1024-sha256-aes128-cbc-pkcs7', { signature: 'ay', value: own.generateKeys() }];
  const [theirs, path] = await onService(bus, 'OpenSession', 'sv', body);
  const shared = own.computeSecret(bytesOf(theirs));
  const padded = Buffer.concat([Buffer.alloc(Math.max(0, 128 - shared.length)), shared]);
  return { bus, path: String(path), key: Buffer.from(hkdfSync('sha256', padded, '', '', 16)) };
}

function onService(bus: Bus, member: string, signature: string, body: readonly unknown[]) {
  return bus.call({
    destination: NAME,
    path: ROOT,
    face: `${INTERFACE_PREFIX}.Service`,
    member,
    signature,
    body,
  });
}

async function find(bus: Bus, { service, account }: Entry): Promise<{ open: string[]; locked: string[] }> {
  const attributes = [
    ['service', service],
    ['account', account],
  ];
  const [open, locked] = await onService(bus, 'SearchItems', 'a{ss}', [attributes]);
  return { open: textsOf(open), locked: textsOf(locked) };
}

/** The entry's password; null: there is no such entry. @throws AppError `busy` (`keychain-locked`) */
async function read({ bus, path, key }: Session, entry: Entry): Promise<string | null> {
  const { open, locked } = await find(bus, entry);
  const [item] = open;
  if (item === undefined) {
    if (locked.length > 0) throw lockedError();
    return null;
  }
  const face = `${INTERFACE_PREFIX}.Item`;
  const [secret] = await bus.call({
    ...{ destination: NAME, path: item, face, member: 'GetSecret', signature: 'o', body: [path] },
  });
  const [, iv, value] = Array.isArray(secret) ? secret : [];
  const decipher = createDecipheriv('aes-128-cbc', key, bytesOf(iv));
  return Buffer.concat([decipher.update(bytesOf(value)), decipher.final()]).toString('utf8');
}

/** @throws AppError `busy` (`keychain-locked`), or the service's error */
async function save(
  { bus, path, key }: Session,
  { service, account }: Entry,
  password: string,
): Promise<void> {
  await requireCollection(bus);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  const value = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
  const attributes = [
    ['xdg:schema', 'org.freedesktop.Secret.Generic'],
    ['service', service],
    ['account', account],
  ];
  const properties = [
    [`${INTERFACE_PREFIX}.Item.Label`, { signature: 's', value: `${service}/${account}` }],
    [`${INTERFACE_PREFIX}.Item.Attributes`, { signature: 'a{ss}', value: attributes }],
  ];
  const [item, prompt] = await bus.call({
    ...{ destination: NAME, path: DEFAULT, face: `${INTERFACE_PREFIX}.Collection`, member: 'CreateItem' },
    ...{ signature: 'a{sv}(oayays)b', body: [properties, [path, iv, value, 'text/plain'], true] },
  });
  if (item === NONE) await answered(bus, String(prompt));
}

/** @returns false where there was no entry @throws AppError `busy` (`keychain-locked`) */
async function remove(bus: Bus, entry: Entry): Promise<boolean> {
  const { open, locked } = await find(bus, entry);
  for (const item of open) {
    const face = `${INTERFACE_PREFIX}.Item`;
    const [prompt] = await bus.call({ destination: NAME, path: item, face, member: 'Delete' });
    if (prompt !== NONE) await answered(bus, String(prompt));
  }
  if (locked.length > 0) throw lockedError();
  return open.length > 0;
}

/** Makes the keyring for new entries where there is none, as at a user's first login: the user chooses its password. */
async function requireCollection(bus: Bus): Promise<void> {
  if (await isLocked(bus)) throw lockedError();
  if (await hasCollection(bus)) return;
  const properties = [[`${INTERFACE_PREFIX}.Collection.Label`, { signature: 's', value: 'Default' }]];
  const [made, prompt] = await onService(bus, 'CreateCollection', 'a{sv}s', [properties, 'default']);
  if (made !== NONE) return;
  await answered(bus, String(prompt)).catch(() => {
    throw new Error('there is no keyring, and none was made');
  });
}

async function hasCollection(bus: Bus): Promise<boolean> {
  const [path] = await onService(bus, 'ReadAlias', 's', ['default']);
  return path !== NONE;
}

/** Whether the keyring for new entries is locked; false where there is none. Asks the user nothing. */
async function isLocked(bus: Bus): Promise<boolean> {
  if (!(await hasCollection(bus))) return false;
  const face = 'org.freedesktop.DBus.Properties';
  const body = [`${INTERFACE_PREFIX}.Collection`, 'Locked'];
  const [locked] = await bus.call({
    ...{ destination: NAME, path: DEFAULT, face, member: 'Get', signature: 'ss', body },
  });
  return locked === true;
}

/** Asks the user for the keyring's password, by the system's own window. @returns whether the keyring is open now */
async function unlock(bus: Bus): Promise<boolean> {
  const [, prompt] = await onService(bus, 'Unlock', 'ao', [[DEFAULT]]);
  if (typeof prompt === 'string' && prompt !== NONE) await answered(bus, prompt).catch(() => undefined);
  return !(await isLocked(bus));
}

/** Shows a question of the service and waits for the user. @throws AppError `busy` (`keychain-locked`) if dismissed */
async function answered(bus: Bus, prompt: string): Promise<void> {
  const rule = `type='signal',interface='${INTERFACE_PREFIX}.Prompt',path='${prompt}'`;
  await bus.call({ ...BUS_ITSELF, member: 'AddMatch', signature: 's', body: [rule] });
  const completed = bus.signal(prompt, 'Completed');
  // If the call fails, nothing awaits the signal, whose rejection must not count as unhandled.
  completed.catch(() => undefined);
  const face = `${INTERFACE_PREFIX}.Prompt`;
  await bus.call({ destination: NAME, path: prompt, face, member: 'Prompt', signature: 's', body: [''] });
  const [isDismissed] = await completed;
  if (isDismissed === true) throw lockedError();
}

function lockedError(): AppError {
  return new AppError('busy', 'the keychain is locked', { reason: 'keychain-locked' });
}

function bytesOf(value: unknown): Buffer {
  if (!(value instanceof Uint8Array)) throw new TypeError('the keychain answered with something else');
  return Buffer.from(value);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
