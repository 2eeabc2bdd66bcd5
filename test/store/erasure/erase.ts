import { expect } from 'vitest';
import type { ErasureScope } from '../../../src/main/store/records.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';

/** Erases to the end, as the core does. */
export async function erase(store: Store, scope: ErasureScope): Promise<void> {
  await store.erasure.begin(scope);
  for (let share: number | null = 0; share !== null; ) share = await store.erasure.step();
  await store.erasure.vacuum();
  expect(await store.erasure.emptyWal()).toBe(true);
  await store.erasure.end();
}
