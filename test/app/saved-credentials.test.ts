/** Connections over a keychain that a test can look into. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createConnections } from '../../src/main/app/connections.ts';
import { createEvents } from '../../src/main/app/events.ts';
import { retryRemovals } from '../../src/main/app/keychain.ts';
import { openCredentials } from '../../src/main/credentials/credentials.ts';
import { secretRemovals } from '../../src/main/credentials/removals.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { createLog } from '../../src/main/util/log.ts';
import { appDeps } from '../helpers/app-deps.ts';
import { directNetwork } from '../helpers/network.ts';
import { tempDir, tempStore } from '../store/helpers.ts';

const DRAFT = { name: 'Matriz', baseUrl: 'https://a.example/', timeZone: 'UTC' };

/** @param refuses whether the keychain takes and gives up nothing, and names what it was given */
async function office({ refuses = false } = {}) {
  const dataDir = tempDir();
  const entries = new Map<string, string>();
  const asked: string[] = [];
  /** Accounts whose entries read as missing, as a locked keyring's do. */
  const locked = new Set<string>();
  const keytar = async () => ({
    async getPassword(_: string, account: string) {
      asked.push(account);
      return locked.has(account) ? null : (entries.get(account) ?? null);
    },
    async setPassword(_: string, account: string, password: string) {
      if (refuses) throw new Error(`can't save ${password} for ${account}`);
      entries.set(account, password);
    },
    async deletePassword(_: string, account: string) {
      if (refuses) throw new Error(`can't delete ${account}`);
      return entries.delete(account);
    },
  });
  const store = await tempStore(dataDir);
  onTestFinished(() => store.close());
  const logFile = join(dataDir, 'rastro.log');
  const log = createLog({ file: logFile });
  const credentials = await openCredentials({ keytar, log });
  const { handlers } = createConnections({
    ...{ store, credentials, log, network: directNetwork, policy: noPolicy, clock: systemClock },
    removals: secretRemovals(dataDir, credentials, log),
    demoCredentials: () => Promise.reject(new Error('no demo here')),
    random: () => 0.5,
    changed: () => undefined,
  });
  asked.length = 0;
  /** Tries again what could not be removed, as a start does. */
  const start = () => {
    const removals = secretRemovals(dataDir, credentials, log);
    const events = createEvents();
    return retryRemovals({ store, credentials, removals, events, deps: appDeps(dataDir) });
  };
  /** The log with one line more, which has the text in it. */
  const logAfter = (text: string) => {
    log.warn('careless', { text });
    return readFileSync(logFile, 'utf8');
  };
  return { dataDir, store, handlers, asked, entries, start, logAfter, locked };
}

test.each([
  ['the erased connection', 'north', true],
  ['another connection of its number', 'south', false],
])(
  'A secret that is to be removed may stay for its connection alone: %s (%s), %s.',
  async (_, clientId, stays) => {
    const { dataDir, store, handlers, entries, start } = await office();
    const { id } = await handlers.save({ ...DRAFT, clientId: 'north', secret: 'secret of north' });
    writeFileSync(join(dataDir, 'secrets-to-remove.json'), JSON.stringify([id]));
    await store.connections.save({ ...DRAFT, id, clientId });
    await start();
    expect(entries.has(`connection-${id}`)).toBe(stays);
    expect(existsSync(join(dataDir, 'secrets-to-remove.json'))).toBe(false);
  },
);

test('A secret that can not be read, and so may be of a connection that is there, stays to be removed.', async () => {
  const { dataDir, store, entries, start, locked } = await office();
  const { id } = await store.connections.save({ ...DRAFT, clientId: 'north' });
  entries.set(`connection-${id}`, '{"clientId":"north","clientSecret":"s","origin":"https://a.example"}');
  writeFileSync(join(dataDir, 'secrets-to-remove.json'), JSON.stringify([id]));
  locked.add(`connection-${id}`);
  await start();
  const left = () => existsSync(join(dataDir, 'secrets-to-remove.json'));
  expect([entries.size, left()]).toEqual([1, true]);
  locked.clear();
  await start();
  expect([entries.size, left()]).toEqual([1, false]);
});

test('A secret stays with its client id, also where another connection of the server has its number.', async () => {
  const { store, handlers } = await office();
  const { id } = await handlers.save({ ...DRAFT, clientId: 'north', secret: 'secret of north' });
  // As after a crash between two saves.
  await store.connections.save({ ...DRAFT, id, clientId: 'south' });
  expect(await handlers.all(undefined)).toMatchObject([{ clientId: 'south', secret: 'missing' }]);
  expect(await handlers.test({ ...DRAFT, id, clientId: 'south' })).toMatchObject({
    verdict: 'secret-missing',
  });
});

const SECRET = 'a canary of a secret';

test('A secret that is tested is in no line of the log.', async () => {
  const { handlers, logAfter } = await office();
  await handlers.test({ ...DRAFT, baseUrl: 'http://127.0.0.1:9', clientId: 'north', secret: SECRET });
  expect(logAfter(SECRET)).toContain('[hidden]');
  expect(logAfter(SECRET)).not.toContain(SECRET);
});

test('A secret that is saved is in no line of the log, also where the keychain names it in an error.', async () => {
  const { handlers, logAfter } = await office({ refuses: true });
  await handlers.save({ ...DRAFT, clientId: 'north', secret: SECRET });
  expect(logAfter(SECRET)).toContain('keychain.refused');
  expect(logAfter(SECRET)).not.toContain(SECRET);
});

test('A secret that is read from the keychain is in no line of the log.', async () => {
  const { store, handlers, entries, logAfter } = await office();
  const { id } = await store.connections.save({ ...DRAFT, clientId: 'north' });
  const saved = { clientId: 'north', clientSecret: SECRET, origin: 'https://a.example' };
  entries.set(`connection-${id}`, JSON.stringify(saved));
  expect(await handlers.all(undefined)).toMatchObject([{ secret: 'keychain' }]);
  expect(logAfter(SECRET)).toContain('[hidden]');
  expect(logAfter(SECRET)).not.toContain(SECRET);
});

test('A connection that is removed takes its secret out of the keychain, and no other one.', async () => {
  const { dataDir, handlers, entries } = await office();
  const north = await handlers.save({ ...DRAFT, name: 'north', clientId: 'north', secret: 'of north' });
  const south = await handlers.save({ ...DRAFT, name: 'south', clientId: 'south', secret: 'of south' });
  await handlers.remove({ id: north.id });
  expect([...entries.keys()]).toEqual([`connection-${south.id}`]);
  expect(existsSync(join(dataDir, 'secrets-to-remove.json'))).toBe(false);
});

test('A removed demo leaves no secret to remove, as it had none: nobody is warned of one.', async () => {
  const { dataDir, store, handlers } = await office({ refuses: true });
  const demo = await store.connections.save({ ...DRAFT, clientId: 'demo', demo: true });
  await handlers.remove({ id: demo.id });
  expect(await handlers.all(undefined)).toEqual([]);
  expect(existsSync(join(dataDir, 'secrets-to-remove.json'))).toBe(false);
});

test('A listing of connections reads the keychain once for each.', async () => {
  const { handlers, asked } = await office();
  for (const name of ['a', 'b', 'c'])
    await handlers.save({ ...DRAFT, name, clientId: name, secret: `secret of ${name}` });
  asked.length = 0;
  const listed = await handlers.all(undefined);
  expect(listed.map(({ secret }) => secret)).toEqual(['keychain', 'keychain', 'keychain']);
  expect(asked.sort()).toEqual(listed.map(({ id }) => `connection-${id}`).sort());
});
