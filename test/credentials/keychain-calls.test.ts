/** What is asked of the keychain, and what the store makes of its answers. */
import { afterEach, expect, test, vi } from 'vitest';
import { openCredentials } from '../../src/main/credentials/credentials.ts';
import type { Keytar } from '../../src/main/credentials/keychain.ts';
import { AppError } from '../../src/main/util/errors.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const SAVED = { clientId: 'frota', clientSecret: 'canary', origin: 'https://a.example' };
const TEXT = JSON.stringify(SAVED);
const LOCKED = new AppError('busy', 'the keychain is locked', { reason: 'keychain-locked' });

/** A keychain that fails while `failure` is set, and notes what it is asked and what is logged. */
async function keychain(
  changed: Partial<Keytar> = {},
  names: { service?: string; formerService?: string } = {},
) {
  const entries = new Map<string, string>();
  const asked: string[] = [];
  const logged: unknown[] = [];
  const state: { failure: Error | null } = { failure: null };
  function call<T>(name: string, value: () => T): Promise<T> {
    asked.push(name);
    return state.failure ? Promise.reject(state.failure) : Promise.resolve(value());
  }
  const keytar: Keytar = {
    getPassword: (service, account) =>
      call(`get ${service}/${account}`, () => entries.get(`${service}/${account}`) ?? null),
    setPassword: (service, account, text) =>
      call(`set ${service}/${account}`, () => void entries.set(`${service}/${account}`, text)),
    deletePassword: (service, account) =>
      call(`delete ${service}/${account}`, () => entries.delete(`${service}/${account}`)),
    ...changed,
  };
  const note = (event: string, fields?: object) => void logged.push([event, fields]);
  const log = { info: note, warn: note, error: note, hide: () => undefined, clear: () => undefined };
  const store = await openCredentials({ ...names, keytar: async () => keytar, log });
  return { store, entries, asked, logged, state };
}

test('The start looks up an entry that is not there, under the name of the program, and writes nothing.', async () => {
  const { store, asked, logged } = await keychain();
  expect([store.state, asked, logged]).toEqual(['open', ['get Rastro/probe'], []]);
});

test('A keychain that says that it is locked is not read at the start.', async () => {
  const { store, asked } = await keychain({ isLocked: async () => true });
  expect([store.state, asked]).toEqual(['locked', []]);
});

test.each([
  ['locked', LOCKED],
  ['none', new AppError('busy', 'the keychain does not answer', { reason: 'keychain-silent' })],
  ['none', new Error('no bus')],
])('Each kind of failure shows the state of the keychain: %s.', async (shown, failure) => {
  const { store, state } = await keychain();
  state.failure = failure;
  expect(await store.look()).toBe(shown);
  state.failure = null;
  expect([await store.look(), store.state]).toEqual(['open', 'open']);
});

test.each<[string, Partial<Keytar>, string, string]>([
  ['unlocks it', { unlock: async () => true }, 'open', 'keychain'],
  ['does not unlock it', { unlock: async () => false }, 'locked', 'session'],
  ['meets an error', { unlock: () => Promise.reject(new Error('no bus')) }, 'none', 'session'],
  ['has one that asks by itself', {}, 'open', 'keychain'],
])(
  'A secret of this session is saved in the keychain once it is open; the user %s.',
  async (_, unlock, shown, place) => {
    const { store, entries, asked, state } = await keychain(unlock);
    await store.save(1, SAVED);
    state.failure = LOCKED;
    expect(await store.save(2, SAVED)).toBe('session');
    expect(store.state).toBe('locked');
    state.failure = null;
    asked.length = 0;
    expect(await store.unlock()).toBe(shown);
    expect([store.state, (await store.find(2))?.place]).toEqual([shown, place]);
    // That of connection 1 is there already.
    expect(asked.filter((call) => call.startsWith('set'))).toEqual(
      place === 'session' ? [] : ['set Rastro/connection-2'],
    );
    expect(entries.has('Rastro/connection-2')).toBe(place === 'keychain');
  },
);

test('A secret of this session is not looked up in the keychain.', async () => {
  const { store, entries, asked, state } = await keychain();
  state.failure = LOCKED;
  await store.save(1, SAVED);
  state.failure = null;
  entries.set('Rastro/connection-1', JSON.stringify({ ...SAVED, clientSecret: 'older' }));
  asked.length = 0;
  expect(await store.find(1)).toEqual({ place: 'session', entry: SAVED });
  expect(asked).toEqual([]);
});

test('The secret that the keychain gave last is used while it fails, and not once it was deleted there.', async () => {
  const { store, entries, state } = await keychain();
  entries.set('Rastro/connection-1', TEXT);
  expect(await store.find(1)).toEqual({ place: 'keychain', entry: SAVED });
  state.failure = LOCKED;
  expect(await store.find(1)).toEqual({ place: 'keychain', entry: SAVED });
  expect(store.state).toBe('locked');
  state.failure = null;
  entries.clear();
  expect(await store.find(1)).toBeNull();
  state.failure = LOCKED;
  expect(await store.find(1)).toBeNull();
});

test('A keychain that can be read again is open.', async () => {
  const { store, entries, state } = await keychain();
  entries.set('Rastro/connection-1', TEXT);
  state.failure = LOCKED;
  await store.find(1);
  state.failure = null;
  await store.find(1);
  expect(store.state).toBe('open');
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
  await store.look();
  state.failure = new Error('no keyring');
  await store.look();
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

test.each<[string, Partial<Keytar>, boolean, string]>([
  ['is there', {}, true, 'open'],
  ['stays, though nothing failed', { deletePassword: async () => false }, false, 'locked'],
  ['cannot be removed', { deletePassword: () => Promise.reject(new Error('no bus')) }, false, 'none'],
])('A secret is removed for certain or not at all: one that %s.', async (_, changed, isGone, shown) => {
  const { store, entries } = await keychain(changed);
  await store.save(1, SAVED);
  expect(await store.remove(1)).toBe(isGone);
  expect([entries.size === 0, store.state]).toEqual([isGone, shown]);
});

test('A secret that was never saved counts as removed, under either name of the entries.', async () => {
  const { store, asked } = await keychain({}, { service: 'new', formerService: 'old' });
  asked.length = 0;
  expect(await store.remove(1)).toBe(true);
  const account = 'connection-1';
  expect(asked).toEqual([
    `delete new/${account}`,
    `get new/${account}`,
    `delete old/${account}`,
    `get old/${account}`,
  ]);
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
  vi.useRealTimers();
});
