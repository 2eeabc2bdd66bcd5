import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveGoneList } from '../../../src/renderer/erasure/gone-list.ts';
import { listsQuery } from '../../../src/renderer/state/queries.ts';
import { useFleetView } from '../../../src/renderer/state/view.ts';

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  vi.stubGlobal('window', { rastro: { lists: { all: async () => ({ ok: true, value: [{ id: 2 }] }) } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  client.clear();
  useFleetView.getState().showList(null);
});

test('Where the list on the screen is gone, all vehicles are shown; a list that is there stays.', async () => {
  client.setQueryData(listsQuery.queryKey, []);
  for (const [shown, expected] of [
    [1, null],
    [2, 2],
  ] as const) {
    useFleetView.getState().showList(shown);
    await leaveGoneList(client);
    expect(useFleetView.getState().view.listId).toBe(expected);
  }
});
