import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstAnswer, prefetchFirstPaint, takeFirstPage } from '../../../src/renderer/state/first-answers.ts';
import { wholeFleet } from '../../../src/renderer/state/whole-fleet.ts';

const rows = { rows: [], total: 12 };

let listeners: Map<string, (() => void)[]>;
let calls: string[];
let refused: boolean;

beforeEach(() => {
  listeners = new Map();
  calls = [];
  refused = false;
  const on = (event: string, listener: () => void) => {
    listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    return () => undefined;
  };
  const verb = (name: string, value: unknown) => async () => {
    calls.push(name);
    return refused
      ? { ok: false, error: { kind: 'internal', message: '', details: {} } }
      : { ok: true, value };
  };
  vi.stubGlobal('window', {
    rastro: {
      on,
      app: { state: verb('state', 'state') },
      lists: { all: verb('lists', 'lists') },
      connections: { all: verb('connections', 'connections') },
      layouts: { all: verb('layouts', 'layouts') },
      fleet: { page: verb('page', rows) },
    },
  });
  prefetchFirstPaint();
});
afterEach(async () => {
  // No answer is left for another test.
  takeFirstPage(wholeFleet, 0)?.catch(() => undefined);
  for (const name of ['state', 'lists', 'connections', 'layouts'] as const)
    await firstAnswer(name).catch(() => undefined);
  vi.unstubAllGlobals();
});

it('Each answer is there once without another call.', async () => {
  for (const name of ['state', 'lists', 'connections', 'layouts'] as const)
    await expect(firstAnswer(name)).resolves.toBe(name);
  await expect(takeFirstPage({ ...wholeFleet }, 0)).resolves.toEqual(rows);
  expect(calls.toSorted()).toEqual(['connections', 'layouts', 'lists', 'page', 'state']);
  expect(takeFirstPage(wholeFleet, 0)).toBeNull();
});

it('A second time the core is asked again.', async () => {
  await firstAnswer('lists');
  await firstAnswer('lists');
  expect(calls.filter((name) => name === 'lists')).toHaveLength(2);
});

it('Another view and another page are not the first one.', () => {
  expect(takeFirstPage({ ...wholeFleet, search: 'A' }, 0)).toBeNull();
  expect(takeFirstPage(wholeFleet, 200)).toBeNull();
  expect(takeFirstPage(wholeFleet, 0)).not.toBeNull();
});

const emit = (event: string) => {
  for (const listener of listeners.get(event) ?? []) listener();
};

it.each(['lists.changed', 'fleet.changed'])('%s drops the first page.', (event) => {
  emit(event);
  expect(takeFirstPage(wholeFleet, 0)).toBeNull();
});

it.each([
  ['settings.changed', 'state'],
  ['connections.changed', 'state'],
  ['connections.changed', 'connections'],
  ['lists.changed', 'lists'],
  ['lists.changed', 'layouts'],
] as const)('After %s the core is asked again: %s, taken before or after it.', async (event, name) => {
  const asked = () => calls.filter((called) => called === name).length;
  const taken = firstAnswer(name);
  emit(event);
  await taken;
  expect(asked()).toBe(2);

  prefetchFirstPaint();
  emit(event);
  await firstAnswer(name);
  expect(asked()).toBe(4);
});

it('A refusal reaches the one who takes the answer, and nobody else.', async () => {
  refused = true;
  prefetchFirstPaint();
  await expect(firstAnswer('state')).rejects.toMatchObject({ kind: 'internal' });
});
