import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listen } from '../../../src/renderer/app/queries.ts';

const SECOND = 1_000;

let emit: (event: string) => void;
let end: () => void;
let client: QueryClient;
let answers: ((value: number) => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  const listeners = new Map<string, () => void>();
  const on = (event: string, listener: () => void) => {
    listeners.set(event, listener);
    return () => listeners.delete(event);
  };
  vi.stubGlobal('window', { rastro: { on } });
  emit = (event) => listeners.get(event)?.();
  client = new QueryClient();
  answers = [];
  end = listen(client);
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

it('asks for the fleet at most once a second while results arrive, and after the last of them', async () => {
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

it('does not cancel an answer under way, and asks again for what it may have missed', async () => {
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
