import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErasureTarget } from '../../../src/contract/schemas/erasure.ts';
import { eraseMutation } from '../../../src/renderer/erasure/use-erase.ts';
import { useLayout } from '../../../src/renderer/state/layout.ts';
import { useFleetView } from '../../../src/renderer/state/view.ts';

const VIN = '9BWZZZ377VT000001';
const OTHER = '9BWZZZ377VT000002';
const target: ErasureTarget = { kind: 'vehicle', vin: VIN };

let focused: number;
let end: (reply: unknown) => void;

beforeEach(() => {
  focused = 0;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  end = resolve;
  vi.stubGlobal('window', { rastro: { erasure: { erase: () => promise } } });
  vi.stubGlobal('document', { querySelector: () => ({ focus: () => focused++ }) });
  useFleetView.setState({ selectedVin: VIN });
  useLayout.setState({ dialog: { kind: 'erase', target } });
});
afterEach(() => vi.unstubAllGlobals());

/** Erases as the dialog does, until `end` is called. */
const erase = (client = new QueryClient()) =>
  new MutationObserver(client, eraseMutation(client)).mutate(target);

test('An erasure closes its dialog, and the heading gets the focus.', async () => {
  const done = erase();
  end({ ok: true });
  await done;
  expect([useLayout.getState().dialog, focused]).toEqual([null, 1]);
});

test('What has gone is not counted anew while its dialog closes; everything else is read again.', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const asked = { 'erasure-preview': 0, lists: 0 };
  for (const domain of ['erasure-preview', 'lists'] as const)
    new QueryObserver(client, { queryKey: [domain], queryFn: () => ++asked[domain] }).subscribe(() => {});
  await vi.waitFor(() => expect(asked).toEqual({ 'erasure-preview': 1, lists: 1 }));
  const done = erase(client);
  end({ ok: true });
  await done;
  expect(asked).toEqual({ 'erasure-preview': 1, lists: 2 });
});

test('One that goes on in the background leaves another dialog open, and the focus in it.', async () => {
  const done = erase();
  useLayout.setState({ dialog: { kind: 'bin' } });
  end({ ok: true });
  await done;
  expect([useLayout.getState().dialog, focused]).toEqual([{ kind: 'bin' }, 0]);
});

test('Where it fails, the vehicle is selected again, unless another one is by now.', async () => {
  const refused = { ok: false, error: { kind: 'conflict', message: '', details: {} } };
  const first = erase();
  expect(useFleetView.getState().selectedVin).toBeNull();
  end(refused);
  await expect(first).rejects.toThrow();
  expect(useFleetView.getState().selectedVin).toBe(VIN);

  const second = erase();
  useFleetView.setState({ selectedVin: OTHER });
  await expect(second).rejects.toThrow();
  expect(useFleetView.getState().selectedVin).toBe(OTHER);
});
