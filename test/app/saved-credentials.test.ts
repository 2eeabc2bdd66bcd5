/** Connections over a keychain that a test can look into. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createConnections } from '../../src/main/app/connections.ts';
import { createEvents } from '../../src/main/app/events.ts';
import { watchKeychain } from '../../src/main/app/keychain.ts';
import { openCredentials } from '../../src/main/credentials/credentials.ts';
import { secretRemovals } from '../../src/main/credentials/removals.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { createLog } from '../../src/main/util/log.ts';
import { appDeps } from '../helpers/app-deps.ts';
import { directNetwork } from '../helpers/network.ts';
import { tempDir, tempStore } from '../store/helpers.ts';

const DRAFT = { name: 'Matriz', baseUrl: 'https://a.example/', timeZone: 'UTC' };

async function office() {
  const dataDir = tempDir();
  const entries = new Map<string, string>();
  const asked: string[] = [];
  const keytar = async () => ({
    async getPassword(_: string, account: string) {
      asked.push(account);
      return entries.get(account) ?? null;
    },
    setPassword: async (_: string, account: string, password: string) => void entries.set(account, password),
    deletePassword: async (_: string, account: string) => entries.delete(account),
  });
  const store = await tempStore(dataDir);
  onTestFinished(() => store.close());
  const log = createLog({ level: 'error' });
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
    return watchKeychain({ store, credentials, removals, events, deps: appDeps(dataDir) }).close();
  };
  return { dataDir, store, handlers, asked, entries, start };
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

test('A secret stays with its client id, also where another connection of the server has its number.', async () => {
  const { store, handlers } = await office();
  const { id } = await handlers.save({ ...DRAFT, clientId: 'north', secret: 'secret of north' });
  // As after a recovery, which numbers connections anew.
  await store.connections.save({ ...DRAFT, id, clientId: 'south' });
  expect(await handlers.all(undefined)).toMatchObject([{ clientId: 'south', secret: 'missing' }]);
  expect(await handlers.test({ ...DRAFT, id, clientId: 'south' })).toMatchObject({
    verdict: 'secret-missing',
  });
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
