/** A process to be killed: `node kill-child.ts <data folder> <address> <seed> <vehicles> <cap>`. */

import { writeSync } from 'node:fs';
import { argv } from 'node:process';
import { createLookup } from '../../src/main/lookup/lookup.ts';
import { createServiceClient } from '../../src/main/service/client.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { directFetch } from '../helpers/network.ts';
import { vinsOfSeed, ZONE } from './truth.ts';

const [, , dataDir = '', baseUrl = '', seed = '', vehicles = '', cap = ''] = argv;
const maxConcurrency = Number(cap);

/** At once, so that what was said is out whenever the kill comes. */
const say = (...words: readonly (string | number)[]) => void writeSync(1, `${words.join(' ')}\n`);

/** Says before each commit what it is about to write, and after it that it is on disk. */
function telling(runs: Store['runs']): Store['runs'] {
  let count = 0;
  return {
    ...runs,
    async create(...args) {
      say('creating');
      const run = await runs.create(...args);
      say('created', run.id);
      return run;
    },
    async commit(runId, askedAt, answers, progress) {
      const number = count++;
      say('committing', number, answers.map(({ vin }) => vin).join(','));
      const run = await runs.commit(runId, askedAt, answers, progress);
      say('committed', number);
      return run;
    },
  };
}

const { store, setAside } = await openStore({ dataDir });
say('open', setAside ?? '');
await store.runs.markInterrupted();
const connection =
  (await store.connections.all())[0] ??
  (await store.connections.save({ name: 'c', baseUrl, clientId: 'id', timeZone: ZONE }));
const client = createServiceClient({
  ...{ baseUrl, fetch: directFetch, clock: systemClock, random: Math.random, maxConcurrency },
  credentials: async () => ({ clientId: 'id', clientSecret: 'canary' }),
});
const lookup = createLookup({
  ...{ runs: telling(store.runs), clock: systemClock, random: Math.random, patienceMs: 0 },
  ...{ suspicious: () => false, changed: () => undefined },
  connect: async () => ({ client, maxConcurrency }),
  failed: (error) => say('failed', String(error)),
});
const interrupted = (await store.runs.all()).find(({ state }) => state === 'interrupted');
const vins = vinsOfSeed(Number(seed), Number(vehicles));
const { id } = interrupted
  ? await lookup.handlers.resume({ runId: interrupted.id })
  : await lookup.handlers.start({
      connectionId: connection.id,
      target: { kind: 'vins', vins },
      freshMinutes: null,
    });
say('going', id);
const { state } = await lookup.ended(id);
say('ended', state);
await lookup.close();
await store.close();
