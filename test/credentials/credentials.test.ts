import { afterEach, expect, test, vi } from 'vitest';
import { openCredentials } from '../../src/main/credentials/credentials.ts';
import type { Keytar } from '../../src/main/credentials/keychain.ts';
import type { CredentialStore } from '../../src/main/credentials/types.ts';

const SAVED = { clientId: 'frota', clientSecret: 'canary', origin: 'https://a.example' };

afterEach(() => vi.useRealTimers());

const read = async (store: CredentialStore, id: number) => (await store.find(id))?.entry ?? null;
const placeOf = async (store: CredentialStore, id: number) => (await store.find(id))?.place ?? 'missing';

/** A keychain whose calls end when the test says so. */
function slowKeytar() {
  const entries = new Map<string, string>();
  const waiting: (() => void)[] = [];
  let underWay = 0;
  let most = 0;
  let isSlow = false;
  async function call<T>(value: () => T): Promise<T> {
    underWay += 1;
    most = Math.max(most, underWay);
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    underWay -= 1;
    return value();
  }
  const keytar: Keytar = {
    getPassword: (_, account) => call(() => entries.get(account) ?? null),
    setPassword: (_, account, password) => call(() => void entries.set(account, password)),
    deletePassword: (_, account) => call(() => entries.delete(account)),
  };
  return {
    keytar,
    entries,
    slow: () => {
      isSlow = true;
    },
    most: () => most,
    waiting,
  };
}

test('where keytar cannot be loaded, as without libsecret, the secret is held for the session', async () => {
  const keytar = () => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file'));
  const store = await openCredentials({ keytar });
  expect(store.isOpen).toBe(false);
  expect(await store.save(1, SAVED)).toBe('session');
  expect(await read(store, 1)).toEqual(SAVED);
  await store.remove(1);
  expect(await placeOf(store, 1)).toBe('missing');
});

test('there is one call at a time', async () => {
  const { keytar, most, slow, waiting } = slowKeytar();
  const store = await openCredentials({ keytar: async () => keytar });
  await store.save(1, SAVED);
  slow();
  const all = Promise.all([read(store, 1), read(store, 2), read(store, 3), placeOf(store, 1)]);
  for (let call = 1; call <= 4; call++) {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
  }
  expect(await all).toEqual([SAVED, null, null, 'keychain']);
  expect(most()).toBe(1);
});

test('a keychain that does not answer holds up the start for less than 3 s', async () => {
  vi.useFakeTimers();
  const { keytar, slow } = slowKeytar();
  slow();
  const opening = openCredentials({ keytar: async () => keytar });
  await vi.advanceTimersByTimeAsync(2900);
  expect((await opening).isOpen).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('a keychain that stalls later costs one limit, not one a call, and calls given up are not made', async () => {
  vi.useFakeTimers();
  const { keytar, entries, slow, waiting } = slowKeytar();
  const store = await openCredentials({ keytar: async () => keytar });
  slow();
  const calls = Promise.all([read(store, 1), read(store, 2), read(store, 3), store.save(4, SAVED)]);
  await vi.advanceTimersByTimeAsync(2900);
  expect(await calls).toEqual([null, null, null, 'session']);
  expect(await read(store, 5)).toBeNull();
  expect(await read(store, 4)).toEqual(SAVED);
  expect(store.isOpen).toBe(false);
  expect(vi.getTimerCount()).toBe(0);

  waiting.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([waiting.length, entries.size]).toEqual([0, 0]);
});

test('a save while the entry is being read wins over what was read', async () => {
  const { keytar, entries, slow, waiting } = slowKeytar();
  entries.set(
    'connection-1',
    JSON.stringify({ clientId: 'old', clientSecret: 'old', origin: 'https://a.example' }),
  );
  const store = await openCredentials({ keytar: async () => keytar });
  slow();
  const found = read(store, 1);
  const saved = store.save(1, SAVED);
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.();
  expect(await found).toEqual(SAVED);
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.();
  expect(await saved).toBe('keychain');
  expect(await read(store, 1)).toEqual(SAVED);
});

test('only id and secret go into the entry, as one', async () => {
  const { keytar, entries } = slowKeytar();
  const store = await openCredentials({ keytar: async () => keytar });
  await store.save(7, { ...SAVED, ...{ extra: 'x' } });
  expect([...entries]).toEqual([
    ['connection-7', '{"clientId":"frota","clientSecret":"canary","origin":"https://a.example"}'],
  ]);
});
