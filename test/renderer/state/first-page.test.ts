import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestFirstPage, takeFirstPage } from '../../../src/renderer/state/first-page.ts';
import { wholeFleet } from '../../../src/renderer/state/view.ts';

const rows = { rows: [], total: 12 };

let listeners: Map<string, () => void>;
let answer: unknown;

beforeEach(() => {
  listeners = new Map();
  answer = { ok: true, value: rows };
  const on = (event: string, listener: () => void) => {
    listeners.set(event, listener);
    return () => listeners.delete(event);
  };
  vi.stubGlobal('window', { rastro: { on, fleet: { page: async () => answer } } });
  requestFirstPage();
});
afterEach(() => vi.unstubAllGlobals());

it('The first page of the whole fleet is there once, and no change is listened for after that.', async () => {
  await expect(takeFirstPage({ ...wholeFleet }, 0)).resolves.toEqual(rows);
  expect(takeFirstPage(wholeFleet, 0)).toBeNull();
  expect(listeners.size).toBe(0);
});

it('Another view and another page are not it.', () => {
  expect(takeFirstPage({ ...wholeFleet, search: 'A' }, 0)).toBeNull();
  expect(takeFirstPage(wholeFleet, 200)).toBeNull();
  expect(takeFirstPage(wholeFleet, 0)).not.toBeNull();
});

it.each(['fleet.changed', 'lists.changed'])('%s drops it.', (event) => {
  listeners.get(event)?.();
  expect(takeFirstPage(wholeFleet, 0)).toBeNull();
});

it('A request that failed is dropped, so that the table asks again and shows the error.', async () => {
  takeFirstPage(wholeFleet, 0);
  answer = { ok: false, error: { kind: 'internal', message: '', details: {} } };
  requestFirstPage();
  await vi.waitFor(() => expect(listeners.size).toBe(0));
  expect(takeFirstPage(wholeFleet, 0)).toBeNull();
});
