import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeRuns, connectivityQuery, subscribeToCore } from '../../../src/renderer/state/queries.ts';

const SECOND = 1_000;

let emit: (event: string, payload?: unknown) => void;
let end: () => void;
let client: QueryClient;
let answers: ((value: number) => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  const listeners = new Map<string, (payload: unknown) => void>();
  const on = (event: string, listener: (payload: unknown) => void) => {
    listeners.set(event, listener);
    return () => listeners.delete(event);
  };
  vi.stubGlobal('window', { rastro: { on } });
  emit = (event, payload) => listeners.get(event)?.(payload);
  client = new QueryClient();
  answers = [];
  end = subscribeToCore(client);
});

afterEach(() => {
  end();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A query below `fleet` whose answers are given by hand; returns its end. */
function watchFleet(): () => void {
  return new QueryObserver(client, {
    queryKey: ['fleet', 'counts'],
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  }).subscribe(() => undefined);
}

it('The fleet is refreshed at most once a second while results arrive, and after the last of them.', async () => {
  const stop = watchFleet();
  answers[0]?.(0);
  await vi.advanceTimersByTimeAsync(0);
  for (let change = 0; change < 20; change++) {
    emit('fleet.changed');
    answers.at(-1)?.(change);
    await vi.advanceTimersByTimeAsync(100);
  }
  answers.at(-1)?.(20);
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  answers.at(-1)?.(21);
  // The first one, one at once, one for each of the two seconds.
  expect(answers.length).toBe(4);
  stop();
});

it('What is kept of a list that was in the bin is read again at once where it is shown next.', async () => {
  // The first change of this second is read; what follows waits for the next one.
  emit('fleet.changed');
  watchFleet()();
  answers[0]?.(0);
  await vi.advanceTimersByTimeAsync(0);
  emit('lists.changed');
  const stop = watchFleet();
  expect(client.getQueryState(['fleet', 'counts'])).toMatchObject({ data: 0, isInvalidated: true });
  expect(answers).toHaveLength(2);
  stop();
});

it('A query under way is not cancelled, and is repeated as it may have missed a change.', async () => {
  const stop = watchFleet();
  emit('fleet.changed');
  await vi.advanceTimersByTimeAsync(3 * SECOND);
  expect(answers.length).toBe(1);

  answers[0]?.(1);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(client.getQueryData(['fleet', 'counts'])).toBe(1);
  expect(answers.length).toBe(2);

  answers[1]?.(2);
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(client.getQueryData(['fleet', 'counts'])).toBe(2);
  expect(answers.length).toBe(2);
  stop();
});

it('The progress of runs is shown at most once a second; their begin and end are shown at once.', async () => {
  const shown = () =>
    client
      .getQueryData<{ id: number; state: string; done: number }[]>(['runs'])
      ?.map(({ id, state, done }) => [id, state, done]);
  client.setQueryData(['runs'], []);
  emit('run.changed', { id: 1, state: 'running', done: 0 });
  expect(shown()).toEqual([[1, 'running', 0]]);
  emit('run.changed', { id: 1, state: 'running', done: 1 });
  expect(shown()).toEqual([[1, 'running', 1]]);
  emit('run.changed', { id: 1, state: 'running', done: 2 });
  await vi.advanceTimersByTimeAsync(SECOND / 2);
  emit('run.changed', { id: 1, state: 'running', done: 3 });
  expect(shown()).toEqual([[1, 'running', 1]]);
  await vi.advanceTimersByTimeAsync(SECOND / 2);
  expect(shown()).toEqual([[1, 'running', 3]]);
  emit('run.changed', { id: 1, state: 'running', done: 4 });
  emit('run.changed', { id: 2, state: 'running', done: 0 });
  emit('run.changed', { id: 1, state: 'completed', done: 5 });
  const last = [
    [2, 'running', 0],
    [1, 'completed', 5],
  ];
  expect(shown()).toEqual(last);
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(shown()).toEqual(last);
});

it('Delayed progress changes no run that a reply has updated, and none that was removed.', async () => {
  client.setQueryData(['runs'], [{ id: 2, state: 'completed' }]);
  emit('run.changed', { id: 3, state: 'running' });
  for (let count = 0; count < 2; count++)
    for (const run of [
      { id: 3, state: 'running' },
      { id: 2, state: 'completed' },
    ])
      emit('run.changed', run);
  client.setQueryData(['runs'], [{ id: 3, state: 'paused' }]);
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect(client.getQueryData(['runs'])).toEqual([{ id: 3, state: 'paused' }]);
});

it('The end of an erasure refreshes the runs, as it may have taken some.', () => {
  client.setQueryData(['runs'], [{ id: 1, state: 'completed' }]);
  emit('erasure.changed', { kind: 'retention', step: 'rows' });
  expect(client.getQueryState(['runs'])?.isInvalidated).toBe(false);
  emit('erasure.changed', null);
  expect(client.getQueryState(['runs'])?.isInvalidated).toBe(true);
});

it('The time of the last check moves on while the service stays as it is.', async () => {
  const start = Date.now();
  const connectivity = async () => ({
    ok: true,
    value: { connectionId: 1, state: 'online', checkedAt: Date.now() },
  });
  vi.stubGlobal('window', { rastro: { app: { connectivity } } });
  // The library took this process for a server when it was loaded, and keeps no intervals there.
  environmentManager.setIsServer(() => false);
  const observer = new QueryObserver(client, { ...connectivityQuery, staleTime: Number.POSITIVE_INFINITY });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(61 * SECOND);
  expect(observer.getCurrentResult().data?.checkedAt).toBe(start + 60 * SECOND);
  stop();
});

interface Listed {
  readonly id: number;
  readonly state: string;
}

/** The list of runs, whose reads are answered by hand; the first has one run under way. */
async function watchRuns() {
  const reads: ((runs: Listed[]) => void)[] = [];
  const stop = new QueryObserver(client, {
    queryKey: ['runs'],
    queryFn: () => new Promise<Listed[]>((resolve) => void reads.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  }).subscribe(() => undefined);
  reads[0]?.([{ id: 1, state: 'running' }]);
  await vi.advanceTimersByTimeAsync(0);
  return { reads, stop };
}

it('A list of runs that was read before a run ended does not replace the end.', async () => {
  const { reads, stop } = await watchRuns();
  emit('lists.changed');
  emit('run.changed', { id: 1, state: 'completed' });
  reads[1]?.([{ id: 1, state: 'running' }]);
  reads[2]?.([{ id: 1, state: 'completed' }]);
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(client.getQueryData(['runs'])).toEqual([{ id: 1, state: 'completed' }]);
  stop();
});

it('A list of runs that was read before a run was removed does not bring it back.', async () => {
  const { reads, stop } = await watchRuns();
  emit('lists.changed');
  changeRuns(client, () => []);
  reads[1]?.([{ id: 1, state: 'running' }]);
  reads[2]?.([]);
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(client.getQueryData(['runs'])).toEqual([]);
  stop();
});
