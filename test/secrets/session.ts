/**
 * Three sessions of the whole core on a real keyring, for `canary.test.ts`: one tests a connection, one saves it and looks
 * vehicles up, one goes on without the secret being typed. Each must find out by itself what its log is to hide. Prints
 * every message to the screen, as JSON.
 */

import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSimulator } from '../../scripts/simulator/service.ts';
import type { Run } from '../../src/contract/schemas/runs.ts';
import { createApp } from '../../src/main/app/app.ts';
import { makeDispatch } from '../../src/main/host/dispatch.ts';
import { createLog } from '../../src/main/util/log.ts';
import { appDeps } from '../helpers/app-deps.ts';
import { startKeyring } from '../helpers/keyring.ts';

const [folder = '', secret = ''] = process.argv.slice(2);
const dataDir = join(folder, 'data');
mkdirSync(dataDir, { recursive: true });
await startKeyring('a password');
const simulator = await startSimulator({
  clientId: 'office',
  clientSecret: secret,
  fleet: { kind: 'demo', vehicles: 120, seed: 5 },
  failRate: 0.2,
});
const sent: unknown[] = [];
/** A start of the program: its log knows no secret yet. */
async function session() {
  const log = createLog({ file: join(dataDir, 'rastro.log') });
  const app = await createApp(
    appDeps(dataDir, { log, formatLocale: () => 'en-GB', saveAs: async (name) => join(folder, name) }),
  );
  const ended = new Map<number, () => void>();
  app.events.on((event, payload) => {
    sent.push([event, payload]);
    const run = event === 'run.changed' ? (payload as Run) : null;
    if (run && run.state !== 'running') ended.get(run.id)?.();
  });
  const dispatch = makeDispatch(app, log);
  const ask = async (channel: string, input?: unknown) => {
    const reply = await dispatch(channel, input);
    sent.push([channel, reply]);
    if (!reply.ok) throw new Error(reply.error.message);
    return reply.value;
  };
  const lookUp = async (connectionId: number) => {
    const target = { kind: 'vins', vins: [...simulator.vins()] };
    const { promise, resolve } = Promise.withResolvers<void>();
    const run = (await ask('runs.start', { connectionId, target, freshMinutes: null })) as Run;
    ended.set(run.id, resolve);
    await promise;
    return ((await ask('runs.all')) as Run[])[0]?.state;
  };
  /** What a line that takes no care would write. */
  const careless = () => log.warn('canary', { note: `a careless line with ${secret}` });
  return { app, ask, lookUp, careless };
}

const draft = { name: 'Office', baseUrl: simulator.baseUrl, clientId: 'office', timeZone: 'UTC' };
const before = await session();
await before.ask('connections.test', { ...draft, secret: `${secret}-mistyped` });
await before.ask('connections.test', { ...draft, secret });
before.careless();
await before.app.close();
const first = await session();
const { id, secret: whereabouts } = (await first.ask('connections.save', { ...draft, secret })) as {
  id: number;
  secret: string;
};
first.careless();
const firstRun = await first.lookUp(id);
await first.app.close();
const second = await session();
const secondRun = await second.lookUp(id);
second.careless();
const sort = { column: 'vin', descending: false };
const view = { listId: null, search: '', statuses: [], box: null, sort };
for (const format of ['csv', 'geojson', 'kml'])
  await second.ask('exports.write', {
    ...{ exportId: randomUUID(), name: 'frota', format, language: 'en' },
    ...{ what: { kind: 'view', view }, serviceTimes: true, columns: null },
  });
// The database as it is while the program runs, its write-ahead log included, counts too.
const open = ['rastro.sqlite', 'rastro.sqlite-wal'].map((name) =>
  readFileSync(join(dataDir, name), 'latin1'),
);
await second.app.close();
await simulator.close();
const report = JSON.stringify({ whereabouts, firstRun, secondRun, sent, open: open.join('') });
// The keyring's daemon is a child that keeps this process up.
process.stdout.write(report, () => process.exit(0));
