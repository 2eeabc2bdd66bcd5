import { focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inspectionQuery } from '../../../src/renderer/intake/use-inspection.ts';

const client = new QueryClient();
const inspect = vi.fn(async () => ({ ok: true, value: { intakeId: 'a' } }));

beforeEach(() => {
  vi.stubGlobal('window', { rastro: { intake: { inspect } } });
  client.mount();
});
afterEach(() => {
  client.unmount();
  vi.unstubAllGlobals();
});

it('reads a file once for each choice, also when the window or the network comes back', async () => {
  const end = new QueryObserver(client, inspectionQuery('a', {})).subscribe(() => {});
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(inspect).toHaveBeenCalledTimes(1);
  for (const manager of [focusManager, onlineManager]) {
    const set = manager === focusManager ? focusManager.setFocused : onlineManager.setOnline;
    set.call(manager as never, false);
    set.call(manager as never, true);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(inspect).toHaveBeenCalledTimes(1);
  end();
});
