import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMIT_MS } from '../../src/main/credentials/credentials.ts';
import type { Keytar } from '../../src/main/credentials/keychain.ts';
import { proxyLoginStore } from '../../src/main/credentials/proxy-logins.ts';

const LOGIN = { user: 'OFFICE\\ana', password: 'canário:42%' };
let entries: Map<string, string>;
let logged: string[];
beforeEach(() => {
  entries = new Map();
  logged = [];
});
afterEach(() => vi.useRealTimers());

const keytar: Keytar = {
  getPassword: async (service, account) => entries.get(`${service}/${account}`) ?? null,
  setPassword: async (service, account, password) => void entries.set(`${service}/${account}`, password),
  deletePassword: async () => false,
};
const note = (event: string, fields?: object) => void logged.push(JSON.stringify({ event, ...fields }));
const log = { info: note, warn: note, error: note, hide: () => undefined, clear: () => undefined };
const open = (load = async () => keytar) => proxyLoginStore({ service: 'Rastro', log, keytar: load });

test('a login is in the keychain under the name of its proxy', async () => {
  await open().save('http://proxy.office:3128', LOGIN);
  expect([...entries.keys()]).toEqual(['Rastro/proxy proxy.office:3128']);
  expect(await open().read('http://proxy.office:3128')).toEqual(LOGIN);
});

test.each(['http://proxy.office:3129', 'http://other.office:3128', 'https://proxy.office:3128'])(
  'a login is never read for %s',
  async (origin) => {
    await open().save('http://proxy.office:3128', LOGIN);
    expect(await open().read(origin)).toBeNull();
  },
);

test('an entry of another program stays unchanged, and is not logged', async () => {
  entries.set('Rastro/proxy proxy.office:3128', '{"password":"canary"}');
  expect(await open().read('http://proxy.office:3128')).toBeNull();
  entries.set('Rastro/proxy proxy.office:3128', 'canary');
  expect(await open().read('http://proxy.office:3128')).toBeNull();
  expect(logged).toEqual(Array(2).fill('{"event":"keychain.malformed","proxy":"http://proxy.office:3128"}'));
  expect(entries.size).toBe(1);
});

test('without a keychain there is no login, and one that can not be saved is an error', async () => {
  const store = open(() => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file')));
  expect(await store.read('http://proxy.office:3128')).toBeNull();
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    {
      event: 'keychain.unreadable',
      proxy: 'http://proxy.office:3128',
      error: expect.stringContaining('libsecret'),
    },
  ]);
  await expect(store.save('http://proxy.office:3128', LOGIN)).rejects.toThrow('libsecret');
});

test('A login that the keychain does not take in time is refused with the reason.', async () => {
  vi.useFakeTimers();
  const setPassword = () => new Promise<void>(() => undefined);
  const saved = open(async () => ({ ...keytar, setPassword })).save('http://proxy.office:3128', LOGIN);
  const refused = expect(saved).rejects.toMatchObject({
    kind: 'busy',
    details: { reason: 'keychain-silent' },
  });
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  await refused;
});
