import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SavedLayout } from '../../../src/contract/schemas/layouts.ts';
import { queryClient } from '../../../src/renderer/state/queries.ts';
import { layoutsQuery, saveLayout } from '../../../src/renderer/state/saved-layouts.ts';

let stored: readonly SavedLayout[];
let store: () => void;

beforeEach(() => {
  stored = [];
  const { promise: isStored, resolve } = Promise.withResolvers<void>();
  store = resolve;
  const layouts = {
    all: async () => ({ ok: true, value: stored }),
    save: async (layout: SavedLayout) => {
      await isStored;
      stored = [layout];
      return { ok: true, value: undefined };
    },
  };
  vi.stubGlobal('window', { rastro: { layouts } });
  vi.stubGlobal('localStorage', { getItem: () => null });
});

afterEach(() => {
  // Nothing waits for it any more.
  store();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('Layouts that are read while one is being saved wait for it.', async () => {
  saveLayout(7, [], true);
  const read = queryClient.fetchQuery({ ...layoutsQuery, staleTime: 0 });
  const before = await Promise.race([read, Promise.resolve('not yet')]);
  store();
  expect(before).toBe('not yet');
  await expect(read).resolves.toEqual([{ listId: 7, columns: [] }]);
});

it('A layout is shown at once, before it is stored.', () => {
  saveLayout(7, [], true);
  expect(queryClient.getQueryData(layoutsQuery.queryKey)).toEqual([{ listId: 7, columns: [] }]);
});
