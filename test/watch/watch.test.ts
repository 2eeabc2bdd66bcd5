import { expect, onTestFinished, test, vi } from 'vitest';
import type { SettingsPatch } from '../../src/contract/schemas/app.ts';
import type { Run, WatchDigest } from '../../src/contract/schemas/runs.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { createWatch } from '../../src/main/watch/watch.ts';
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

/** A watch of a store. @returns its digests so far, and how many comparisons it made */
function watchOf(store: Store) {
  const digests: WatchDigest[] = [];
  const failed: unknown[] = [];
  const compare = vi.spyOn(store.runs, 'compare');
  const watch = createWatch({
    ...{ runs: store.runs, settings: store.settings },
    found: (digest) => digests.push(digest),
    log: { warn: (event, fields) => failed.push([event, fields]) },
  });
  onTestFinished(() => expect(failed).toEqual([]));
  return { watch, digests, compare };
}

async function runOf(store: Store, { id }: { readonly id: number }, state: Run['state']): Promise<Run> {
  return { ...(await store.runs.all()).find((run) => run.id === id), state } as Run;
}

test('A digest has what has changed since the lookup before, and none of what has not.', async () => {
  const { store, before, after } = await twoLookups();
  const { watch, digests, compare } = watchOf(store);
  await watch.runChanged(await runOf(store, after, 'running'));
  const completed = await runOf(store, after, 'completed');
  await Promise.all([watch.runChanged(completed), watch.runChanged(completed)]);
  await watch.close();
  expect(compare).toHaveBeenCalledTimes(1);
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
  const { watch, digests } = watchOf(store);
  await watch.runChanged(await runOf(store, after, 'completed'));
  expect(digests.flatMap(({ changes }) => changes).map(({ kind }) => kind)).toEqual(kinds);
});

test('The first lookup has no digest.', async () => {
  const { store, before } = await twoLookups();
  const { watch, digests } = watchOf(store);
  await watch.runChanged(await runOf(store, before, 'completed'));
  expect(digests).toEqual([]);
});

test('A watch that is closed while it looks has no digest, and it looks at nothing later.', async () => {
  const { store, before, after } = await twoLookups();
  const { watch, digests, compare } = watchOf(store);
  const looking = watch.runChanged(await runOf(store, after, 'completed'));
  await watch.close();
  await looking;
  await watch.runChanged(await runOf(store, before, 'completed'));
  expect(digests).toEqual([]);
  expect(compare).not.toHaveBeenCalled();
});
