/** What is asked of the keychain, and what the store makes of its answers. */
import { afterEach, expect, test, vi } from 'vitest';
import { openCredentials } from '../../src/main/credentials/credentials.ts';
import type { Keytar } from '../../src/main/credentials/keychain.ts';

afterEach(() => vi.useRealTimers());

const SAVED = { clientId: 'frota', clientSecret: 'canary', origin: 'https://a.example' };
const TEXT = JSON.stringify(SAVED);
const PROOF = ['set Rastro/probe', 'delete Rastro/probe'];

/** A keychain that notes what it is asked and what is logged. It fails or is locked as keytar's is on Linux. */
async function keychain(changed: Partial<Keytar> = {}) {
  const entries = new Map<string, string>();
  const [asked, logged, changes] = [[] as string[], [] as unknown[], [] as boolean[]];
  const state: { failure: Error | null; isLocked: boolean } = { failure: null, isLocked: false };
  async function call<T>(name: string, value: () => T): Promise<T> {
    asked.push(name);
    if (state.failure) throw state.failure;
    return value();
  }
  const keytar: Keytar = {
    getPassword: (service, account) =>
      call(`get ${service}/${account}`, () =>
        state.isLocked ? null : (entries.get(`${service}/${account}`) ?? null),
      ),
    setPassword: (service, account, text) =>
      call(`set ${service}/${account}`, () => {
        if (state.isLocked) throw new Error('a locked collection');
        entries.set(`${service}/${account}`, text);
      }),
    deletePassword: (service, account) =>
      call(`delete ${service}/${account}`, () => !state.isLocked && entries.delete(`${service}/${account}`)),
    ...changed,
  };
  const note = (event: string, fields?: object) => void logged.push([event, fields]);
  const log = { info: note, warn: note, error: note, hide: () => undefined, clear: () => undefined };
  const store = await openCredentials({
    keytar: async () => keytar,
    log,
    changed: () => changes.push(!changes.at(-1)),
  });
  return { store, entries, asked, logged, changes, state };
}

test('The start looks up an entry that is not there, under the name of the program, and writes nothing.', async () => {
  const { store, asked, logged, changes } = await keychain();
  expect([store.isOpen, asked, logged, changes]).toEqual([true, ['get Rastro/probe'], [], []]);
});

test('A secret of this session is saved in the keychain once the user unlocks it.', async () => {
  const { store, entries, asked, state } = await keychain();
  await store.save(1, SAVED);
  state.isLocked = true;
  expect([await store.save(2, SAVED), store.isOpen]).toEqual(['session', false]);
  expect([await store.unlock(), (await store.find(2))?.place]).toEqual([false, 'session']);
  state.isLocked = false;
  asked.length = 0;
  expect([await store.unlock(), (await store.find(2))?.place]).toEqual([true, 'keychain']);
  // That of connection 1 is there already.
  expect(asked).toEqual([...PROOF, 'set Rastro/connection-2', 'get Rastro/connection-2']);
  expect([...entries.keys()]).toEqual(['Rastro/connection-1', 'Rastro/connection-2']);
});

test('A keychain that is unlocked, but holds not yet all secrets, does not count as open.', async () => {
  const { store, entries, state } = await keychain();
  state.isLocked = true;
  await store.save(1, SAVED);
  state.isLocked = false;
  entries.set('Rastro/connection-2', TEXT);
  expect([(await store.find(2))?.place, store.isOpen]).toEqual(['keychain', false]);
  await store.remove(1);
  expect(store.isOpen).toBe(true);
});

test('A secret of this session is not looked up in the keychain.', async () => {
  const { store, entries, asked, state } = await keychain();
  state.isLocked = true;
  await store.save(1, SAVED);
  state.isLocked = false;
  entries.set('Rastro/connection-1', JSON.stringify({ ...SAVED, clientSecret: 'older' }));
  asked.length = 0;
  expect(await store.find(1)).toEqual({ place: 'session', entry: SAVED });
  expect(asked).toEqual([]);
});

test.each([
  ['fails', { failure: new Error('no bus'), isLocked: false }],
  ['is locked', { failure: null, isLocked: true }],
])(
  'The secret that the keychain gave last is used while it %s, and not once it was deleted there.',
  async (_, closed) => {
    const { store, entries, state } = await keychain();
    entries.set('Rastro/connection-1', TEXT);
    expect(await store.find(1)).toEqual({ place: 'keychain', entry: SAVED });
    Object.assign(state, closed);
    expect(await store.find(1)).toEqual({ place: 'keychain', entry: SAVED });
    expect([store.isOpen, entries.size]).toEqual([false, 1]);
    Object.assign(state, { failure: null, isLocked: false });
    entries.clear();
    expect([await store.unlock(), await store.find(1), store.isOpen]).toEqual([true, null, true]);
  },
);

test('An answer of nothing does not show that a keychain is open again; a secret does. Both changes are told.', async () => {
  const { store, entries, changes, state } = await keychain();
  entries.set('Rastro/connection-1', TEXT);
  state.failure = new Error('no bus');
  for (const id of [1, 2]) await store.find(id);
  expect([store.isOpen, changes.length]).toEqual([false, 1]);
  state.failure = null;
  await store.find(2);
  expect([store.isOpen, changes.length]).toEqual([false, 1]);
  await store.find(1);
  expect([store.isOpen, changes.length]).toEqual([true, 2]);
});

test('A failure is logged with its connection, once until the keychain answers again.', async () => {
  const { store, entries, logged, state } = await keychain();
  entries.set('Rastro/connection-1', TEXT);
  state.failure = new Error('no bus');
  for (const id of [1, 2]) await store.find(id);
  await store.save(1, SAVED);
  expect(logged).toEqual([['keychain.unreadable', { connection: 1, error: 'no bus' }]]);
  state.failure = null;
  await store.save(3, SAVED);
  state.failure = new Error('no bus');
  await store.save(1, SAVED);
  state.failure = new Error('no disk');
  await store.remove(2);
  await store.unlock();
  state.failure = new Error('no keyring');
  await store.unlock();
  expect(logged.slice(1)).toEqual([
    ['keychain.refused', { connection: 1, error: 'no bus' }],
    ['keychain.not-removed', { connection: 2, error: 'no disk' }],
    ['keychain.missing', { error: 'no keyring' }],
  ]);
});

test.each([
  ['', false],
  ['{"clientId":"","clientSecret":"s","origin":"o"}', false],
  ['{"clientId":"i","clientSecret":"","origin":"o"}', false],
  ['{"clientId":"i","clientSecret":"s","origin":""}', false],
  ['{"clientId":"i","clientSecret":"s","origin":"o","extra":1}', false],
  ['{"clientId":"i","clientSecret":"s","origin":"o"}', true],
])('An entry is used only if it is whole: %s → %s.', async (text, isUsed) => {
  const { store, entries, logged } = await keychain();
  entries.set('Rastro/connection-1', text);
  expect((await store.find(1)) !== null).toBe(isUsed);
  expect(logged).toEqual(isUsed ? [] : [['keychain.malformed', { connection: 1 }]]);
});

test.each<[string, Partial<Keytar>, boolean]>([
  ['is there', {}, true],
  ['stays, though nothing failed', { deletePassword: async () => false }, false],
  ['cannot be removed', { deletePassword: () => Promise.reject(new Error('no bus')) }, false],
])('A secret is removed for certain or not at all: one that %s.', async (_, changed, isGone) => {
  const { store, entries } = await keychain(changed);
  await store.save(1, SAVED);
  expect([await store.remove(1), store.isOpen]).toEqual([isGone, isGone]);
  expect(entries.has('Rastro/connection-1')).toBe(!isGone);
});

test('A secret that was never saved counts as removed if the keychain is open, which a write shows.', async () => {
  const { store, asked, state } = await keychain();
  asked.length = 0;
  expect(await store.remove(1)).toBe(true);
  const entry = 'Rastro/connection-1';
  expect(asked).toEqual([`delete ${entry}`, ...PROOF, `delete ${entry}`, `get ${entry}`]);
  state.isLocked = true;
  expect([await store.remove(1), store.isOpen]).toEqual([false, false]);
});

test('A call waits for the one before it, and its time counts from when it was made.', async () => {
  vi.useFakeTimers();
  const { store, asked } = await keychain({ setPassword: () => new Promise(() => undefined) });
  asked.length = 0;
  const saved = store.save(1, SAVED);
  await vi.advanceTimersByTimeAsync(1000);
  const found = store.find(2);
  await vi.advanceTimersByTimeAsync(1500);
  expect(await saved).toBe('session');
  await vi.advanceTimersByTimeAsync(1000);
  expect([await found, asked, vi.getTimerCount()]).toEqual([null, [], 0]);
});

test.each<[string, () => void, 'keychain' | 'session']>([
  ['is given', () => undefined, 'keychain'],
  [
    'is refused',
    () => {
      throw new Error('a locked collection');
    },
    'session',
  ],
])('A password that the user takes long to type: the secret is saved if it %s.', async (_, answer, place) => {
  vi.useFakeTimers();
  const typed = Promise.withResolvers<void>();
  const { store, changes } = await keychain({ setPassword: () => typed.promise.then(answer) });
  const saved = store.save(1, SAVED);
  await vi.advanceTimersByTimeAsync(2_500);
  expect([await saved, store.isOpen, changes.length]).toEqual(['session', false, 1]);
  typed.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect([store.isOpen, changes.length]).toEqual(place === 'keychain' ? [true, 2] : [false, 1]);
});

test('A user who unlocks the keychain has longer than a call.', async () => {
  vi.useFakeTimers();
  const typed = Promise.withResolvers<void>();
  const { store } = await keychain({ setPassword: () => typed.promise });
  const unlocked = store.unlock();
  await vi.advanceTimersByTimeAsync(29_000);
  typed.resolve();
  expect(await unlocked).toBe(true);
});
