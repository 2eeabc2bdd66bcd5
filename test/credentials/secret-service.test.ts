/** What the secret service asks the user, and what the session bus may do; keychain.test.ts has a real keyring. */
import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { secretService } from '../../src/main/credentials/secret-service/secret-service.ts';
import { type BusAnswer, secretsOf, startSessionBus, type User } from '../helpers/session-bus.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const LOCKED = { kind: 'busy', details: { reason: 'keychain-locked' } };
const isWindows = process.platform === 'win32';

/** A secret service; the calls for which it asks the user are in `asks`. */
async function serviceWith(
  changed: { isLocked?: boolean; hasKeyring?: boolean; user?: User; asks?: string[] } = {},
) {
  const state = {
    isLocked: false,
    hasKeyring: true,
    user: 'unlocks' as User,
    asks: [] as string[],
    ...changed,
  };
  const secrets = secretsOf(state);
  const bus = await startSessionBus(secrets.answer);
  const calls = (member: string) => bus.calls.filter((call) => call.member === member);
  return { ...secrets, calls, state, keytar: secretService() };
}

describe.skipIf(isWindows)('The secret service of a Linux desktop', () => {
  test('An entry is saved under a name and attributes that other programs know, and replaces an earlier one.', async () => {
    const { keytar, items, calls } = await serviceWith();
    await keytar.setPassword('Rastro', 'connection-1', 'segredo ção');
    expect(items).toEqual([
      {
        path: '/item/0',
        label: 'Rastro/connection-1',
        attributes: [
          ['xdg:schema', 'org.freedesktop.Secret.Generic'],
          ['service', 'Rastro'],
          ['account', 'connection-1'],
        ],
        ...{ secret: 'segredo ção', type: 'text/plain', replaces: true },
      },
    ]);
    expect(calls('CreateItem')).toMatchObject([
      { destination: 'org.freedesktop.secrets', path: '/org/freedesktop/secrets/aliases/default' },
    ]);
    expect(calls('Prompt')).toEqual([]);
  });

  test.each<[User, boolean]>([
    ['unlocks', true],
    ['dismisses', false],
  ])('The user is asked for the password of a locked keyring, and %s it.', async (user, isOpen) => {
    const { keytar, calls } = await serviceWith({ isLocked: true, user, asks: ['Unlock'] });
    expect(await keytar.isLocked?.()).toBe(true);
    expect(await keytar.unlock?.()).toBe(isOpen);
    expect(await keytar.isLocked?.()).toBe(!isOpen);
    expect(calls('Unlock').map(({ body }) => body)).toEqual([[['/org/freedesktop/secrets/aliases/default']]]);
    const rule = "type='signal',interface='org.freedesktop.Secret.Prompt',path='/prompt/Unlock'";
    expect(calls('AddMatch')).toMatchObject([{ destination: 'org.freedesktop.DBus', body: [rule] }]);
    expect(calls('Prompt')).toMatchObject([
      { path: '/prompt/Unlock', face: 'org.freedesktop.Secret.Prompt', body: [''] },
    ]);
  });

  test('An open keyring asks for no password.', async () => {
    const { keytar, calls } = await serviceWith({ asks: ['Unlock'] });
    expect(await keytar.unlock?.()).toBe(true);
    expect(calls('Prompt')).toEqual([]);
  });

  test('A locked keyring is not written to, and its entries are not read or removed.', async () => {
    const { keytar, state, items, calls } = await serviceWith();
    await keytar.setPassword('Rastro', 'connection-1', 'secret');
    state.isLocked = true;
    await expect(keytar.setPassword('Rastro', 'connection-2', 'other')).rejects.toMatchObject(LOCKED);
    await expect(keytar.getPassword('Rastro', 'connection-1')).rejects.toMatchObject(LOCKED);
    await expect(keytar.deletePassword('Rastro', 'connection-1')).rejects.toMatchObject(LOCKED);
    expect([items.length, calls('Prompt').length]).toEqual([1, 0]);
  });

  test.each([[['CreateCollection']], [[]]])(
    'Where there is no keyring, one is made for the entry; questions: %j.',
    async (asks) => {
      const { keytar, items, made, calls } = await serviceWith({ hasKeyring: false, asks });
      expect(await keytar.isLocked?.()).toBe(false);
      await keytar.setPassword('Rastro', 'connection-1', 'secret');
      const label = ['org.freedesktop.Secret.Collection.Label', 'Default'];
      expect(made).toEqual([[[label], 'default']]);
      expect([items.length, calls('Prompt').length]).toEqual([1, asks.length]);
    },
  );

  test('Where the user makes no keyring, the entry is not saved.', async () => {
    const asks = ['CreateCollection'];
    const { keytar, items } = await serviceWith({ hasKeyring: false, user: 'dismisses', asks });
    const saved = keytar.setPassword('Rastro', 'connection-1', 'secret');
    await expect(saved).rejects.toThrow('there is no keyring, and none was made');
    expect(items).toEqual([]);
  });

  test.each<[User, readonly [saved: unknown, left: number, removed: unknown, leftThen: number]]>([
    ['unlocks', [undefined, 1, true, 0]],
    ['dismisses', [LOCKED, 0, LOCKED, 1]],
  ])('A service may ask before it saves or removes an entry; the user %s.', async (user, outcome) => {
    const { keytar, items, state } = await serviceWith({ user, asks: ['CreateItem', 'Delete'] });
    const errorOf = (error: unknown) => error;
    const saved = await keytar.setPassword('Rastro', 'connection-1', 'secret').catch(errorOf);
    const left = items.length;
    state.asks = ['Delete'];
    if (left === 0) await keytar.setPassword('Rastro', 'connection-1', 'secret');
    const removed = await keytar.deletePassword('Rastro', 'connection-1').catch(errorOf);
    const found = [saved, left, removed, items.length];
    expect(found).toEqual(outcome.map((each) => (each === LOCKED ? expect.objectContaining(LOCKED) : each)));
  });

  test('Removing an entry that is not there says so.', async () => {
    const { keytar } = await serviceWith();
    expect(await keytar.deletePassword('Rastro', 'connection-1')).toBe(false);
    expect(await keytar.getPassword('Rastro', 'connection-1')).toBeNull();
  });
});

describe.skipIf(isWindows)('The session bus', () => {
  const open: BusAnswer = ['o', ['/']];

  test('An error of the service is passed on by its name.', async () => {
    await startSessionBus(() => 'org.freedesktop.Secret.Error.NoSession');
    const name = 'org.freedesktop.Secret.Error.NoSession';
    await expect(secretService().isLocked?.()).rejects.toMatchObject({ name, message: name });
  });

  test('An answer may come in pieces.', async () => {
    await startSessionBus(() => open, { chunk: 3 });
    expect(await secretService().isLocked?.()).toBe(false);
  });

  test.each([
    ['REJECTED EXTERNAL\r\n', 'the session bus does not let this user in'],
    ['x'.repeat(4096), 'the session bus does not let this user in'],
  ])('A bus that does not let the user in is no keychain: %.8s', async (greeting, message) => {
    await startSessionBus(() => open, { greeting });
    await expect(secretService().isLocked?.()).rejects.toThrow(message);
  });

  test('A bus that closes the connection fails the call at once.', async () => {
    await startSessionBus((_, socket) => {
      socket.destroy();
      return null;
    });
    await expect(secretService().isLocked?.()).rejects.toThrow('the session bus closed the connection');
  });

  test('A bus that sends something else than messages fails the call at once.', async () => {
    await startSessionBus((_, socket) => {
      socket.write(Buffer.alloc(16, 'x'));
      return null;
    });
    await expect(secretService().isLocked?.()).rejects.toThrow(RangeError);
  });

  test('A call that is not answered in twenty seconds fails, and its connection is closed.', async () => {
    const ended = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await startSessionBus((_, socket) => {
      socket.on('close', ended.resolve);
      asked.resolve();
      return null;
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const call = expect(secretService().isLocked?.()).rejects.toThrow('the session bus does not answer');
    await asked.promise;
    await vi.advanceTimersByTimeAsync(19_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await call;
    await ended.promise;
    vi.useRealTimers();
  });

  test.each<[string, (file: string) => Record<string, string | undefined>]>([
    [
      'the first Unix socket of several',
      (file) => ({
        DBUS_SESSION_BUS_ADDRESS: `tcp:host=x;unix:guid=1,path=${encodeURIComponent(file)};unix:path=/none`,
      }),
    ],
    [
      'that of the session where none is named',
      (file) => ({ DBUS_SESSION_BUS_ADDRESS: undefined, XDG_RUNTIME_DIR: dirname(file) }),
    ],
    [
      'that of the session in a folder with the signs of an address',
      (file) => {
        const folder = join(dirname(file), 'a, 50%20');
        symlinkSync('.', folder);
        return { DBUS_SESSION_BUS_ADDRESS: undefined, XDG_RUNTIME_DIR: folder };
      },
    ],
  ])('It is found at its address: %s.', async (_, variables) => {
    const { file, calls } = await startSessionBus(() => open);
    for (const [name, value] of Object.entries(variables(file))) vi.stubEnv(name, value);
    expect(await secretService().isLocked?.()).toBe(false);
    expect(calls).toHaveLength(1);
  });

  test.skipIf(process.platform !== 'linux')('It is found at an abstract socket.', async () => {
    const name = `rastro-test-${process.pid}`;
    await startSessionBus(() => open, { name });
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', `unix:abstract=${name},guid=1`);
    expect(await secretService().isLocked?.()).toBe(false);
  });

  test.each([
    ['tcp:host=localhost', 'there is no session bus'],
    ['not-unix:path=/x', 'there is no session bus'],
  ])('An address without a Unix socket is none: %s', async (address, message) => {
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', address);
    await expect(secretService().isLocked?.()).rejects.toThrow(message);
    vi.unstubAllEnvs();
  });
});
