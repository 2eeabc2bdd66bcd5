import { expect, test } from 'vitest';
import type { Store } from '../../src/main/store/types.ts';
import { createWatch } from '../../src/main/watch/watch.ts';
import type { SettingsPatch } from '../../src/preload/schemas/app.ts';
import type { Run, WatchDigest } from '../../src/preload/schemas/runs.ts';
import { addConnection, commitRun, okAnswer, tempStore, vinOf } from '../store/helpers.ts';

const saoPaulo = { latitude: -23.55, longitude: -46.63 };
const campinas = { latitude: -22.9, longitude: -47.06 };
const DAY = 86_400_000;
const asked = Date.UTC(2026, 0, 20);
const ago = (days: number) => new Date(asked - days * DAY).toISOString().slice(0, 19).replace('T', ' ');

async function completed<R extends { readonly id: number }>(store: Store, run: R): Promise<R> {
  await store.runs.setState(run.id, 'completed', null, asked);
  return run;
}

/** A store with two lookups: one vehicle fell silent, one was lost, one moved 85 km. */
async function twoLookups(settings: SettingsPatch = {}) {
  const store = await tempStore();
  await store.settings.save(settings);
  const { id } = await addConnection(store, 'main', 'UTC');
  const first = [1, 2, 3].map((number) => okAnswer(vinOf(number), saoPaulo, ago(1)));
  const before = await completed(store, await commitRun(store, id, first, asked - DAY));
  const second = [
    okAnswer(vinOf(1), saoPaulo, ago(9)),
    { vin: vinOf(2), attempts: 1, answer: { status: 'not-found' } } as const,
    okAnswer(vinOf(3), campinas, ago(0.5)),
  ];
  const after = await completed(store, await commitRun(store, id, second, asked));
  return { store, before, after };
}

async function digestsOf(store: Store, runs: readonly { readonly id: number }[]): Promise<WatchDigest[]> {
  const digests: WatchDigest[] = [];
  const failed: unknown[] = [];
  const watch = createWatch({
    ...{ runs: store.runs, settings: store.settings },
    found: (digest) => digests.push(digest),
    log: { warn: (event, fields) => failed.push([event, fields]) },
  });
  for (const { id } of runs) {
    const run = (await store.runs.all()).find((each) => each.id === id);
    watch.runChanged({ ...run, state: 'completed' } as Run);
  }
  // What is looked at is looked at to its end.
  const waiting = watch.close();
  await waiting;
  expect(failed).toEqual([]);
  return digests;
}

test('A digest has what has changed since the lookup before, and none of what has not.', async () => {
  const { store, before, after } = await twoLookups();
  const digests: WatchDigest[] = [];
  const { promise: isFound, resolve } = Promise.withResolvers<void>();
  let compared = 0;
  const watch = createWatch({
    runs: {
      all: store.runs.all,
      compare(comparison) {
        compared += 1;
        return store.runs.compare(comparison);
      },
    },
    settings: store.settings,
    found(digest) {
      digests.push(digest);
      resolve();
    },
    log: { warn: () => undefined },
  });
  const run = (await store.runs.all()).find(({ id }) => id === after.id) as unknown as Run;
  watch.runChanged({ ...run, state: 'running' });
  watch.runChanged({ ...run, state: 'completed' });
  watch.runChanged({ ...run, state: 'completed' });
  await isFound;
  await watch.close();
  expect(compared).toBe(1);
  expect(digests).toMatchObject([
    {
      ...{ before: before.id, movedKm: 50, silentDays: 7, run: { id: after.id } },
      changes: [
        { kind: 'fellSilent', count: 1 },
        { kind: 'lost', count: 1 },
      ],
    },
  ]);
});

test.each([
  [{ watch: ['moved'] }, ['moved']],
  [{ watch: ['moved'], watchKm: 90 }, []],
  [{ watch: ['fellSilent'], silentAfterHours: 24 * 10 }, []],
  [{ watch: [] }, []],
] satisfies [SettingsPatch, string[]][])('By the rules %j a digest has %j.', async (settings, kinds) => {
  const { store, after } = await twoLookups(settings);
  const found: string[] = [];
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const watch = createWatch({
    runs: {
      all: store.runs.all,
      compare: (comparison) => store.runs.compare(comparison).finally(() => setImmediate(resolve)),
    },
    settings: {
      get: async () => {
        const rules = await store.settings.get();
        if (rules.watch.length === 0) setImmediate(resolve);
        return rules;
      },
    },
    found: ({ changes }) => found.push(...changes.map(({ kind }) => kind)),
    log: { warn: () => undefined },
  });
  const run = (await store.runs.all()).find(({ id }) => id === after.id) as unknown as Run;
  watch.runChanged({ ...run, state: 'completed' });
  await isOver;
  await watch.close();
  expect(found).toEqual(kinds);
});

test('The first lookup has no digest, and nothing is told once it is closed.', async () => {
  const { store, before, after } = await twoLookups();
  expect(await digestsOf(store, [before])).toEqual([]);
  expect(await digestsOf(store, [after])).toEqual([]);
});
