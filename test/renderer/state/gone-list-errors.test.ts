import { notifications, notificationsStore } from '@mantine/notifications';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorDetails, ErrorKind } from '../../../src/contract/schemas/errors.ts';
import { BridgeError } from '../../../src/renderer/bridge.ts';
import { startTexts } from '../../../src/renderer/i18n/index.ts';
import type { MapCanvas } from '../../../src/renderer/map/canvas/map-canvas.ts';
import { fitView } from '../../../src/renderer/map/use-fit-found.ts';
import { queryClient } from '../../../src/renderer/state/queries.ts';
import { wholeFleet } from '../../../src/renderer/state/whole-fleet.ts';

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('en');
});
afterEach(() => {
  queryClient.clear();
  notifications.clean();
  vi.unstubAllGlobals();
});

/** Whether there is a notice of this kind once a chart of a list was drawn and its refresh has failed so. */
async function isNoticed(kind: ErrorKind, details: ErrorDetails): Promise<boolean> {
  const queryKey = ['fleet', 'groups', { column: 1 }, 12, { listId: 1 }];
  queryClient.setQueryData(queryKey, []);
  const stop = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => Promise.reject(new BridgeError(kind, 'refused', details)),
  }).subscribe(() => undefined);
  await queryClient.invalidateQueries({ queryKey });
  stop();
  return hasNotice(kind);
}

/** Other files of this process may still have notices of their own. */
const hasNotice = (kind: ErrorKind): boolean =>
  notificationsStore.getState().notifications.some(({ id }) => id === `error kind.${kind}`);

test('A chart of a list that is being removed says no error, as the screen leaves the list.', async () => {
  expect(await isNoticed('not-found', { id: 1 })).toBe(false);
});

test('Nor does the map, which looked for the vehicles of that list.', async () => {
  const error = { kind: 'not-found', message: 'no list 1', details: { id: 1 } };
  const extent = vi.fn(async () => ({ ok: false, error }));
  vi.stubGlobal('window', { rastro: { fleet: { extent } } });
  const canvas = { handled: { emit: () => undefined } } as unknown as MapCanvas;
  await fitView(canvas, { ...wholeFleet, listId: 1 });
  expect(extent).toHaveBeenCalledOnce();
  expect(hasNotice('not-found')).toBe(false);
});

test('A refresh that fails in another way shows a notice, and so does that of an erased vehicle.', async () => {
  expect(await isNoticed('not-found', { vin: '9BWZZZ377VT000001' })).toBe(true);
  expect(await isNoticed('disk', {})).toBe(true);
});
