import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkChange } from '../../../src/preload/schemas/work.ts';
import { editWork, leaveWork, saveWork } from '../../../src/renderer/state/work-edits.ts';

const VIN = '9BWZZZ377VT000001';

/** What the core was sent, and how each of it is answered. */
let sent: { readonly change: WorkChange; answer(): void }[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  vi.stubGlobal('window', {
    rastro: {
      work: {
        change: (change: WorkChange) =>
          new Promise((resolve) => {
            const value = { changeId: sent.length + 1, vehicles: 1, refused: 0 };
            sent.push({ change, answer: () => resolve({ ok: true, value }) });
          }),
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const patches = () => sent.map(({ change }) => change.patch);

test('What is typed while it is saved is sent once afterwards, however many ask for it.', async () => {
  editWork(VIN, { note: 'one' });
  const first = saveWork(VIN);
  await vi.advanceTimersByTimeAsync(0);
  editWork(VIN, { note: 'two' });
  const others = [saveWork(VIN), saveWork(VIN), leaveWork(VIN)];
  sent[0]?.answer();
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(patches()).toEqual([{ note: 'one' }, { note: 'two' }]);
  sent[1]?.answer();
  await Promise.all(others);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(patches()).toEqual([{ note: 'one' }, { note: 'two' }]);
});
