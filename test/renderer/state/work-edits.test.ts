import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReplyError } from '../../../src/contract/contract-types.ts';
import type { WorkChange } from '../../../src/contract/schemas/work.ts';
import { editWork, finishWorkEdit, saveWork } from '../../../src/renderer/state/work-edits.ts';

const VIN = '9BWZZZ377VT000001';

/** What the core was sent, and how each of it is answered. */
let sent: {
  readonly change: WorkChange;
  answer(error?: ReplyError): void;
}[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  notifications.clean();
  vi.stubGlobal('window', {
    rastro: {
      work: {
        change: (change: WorkChange) =>
          new Promise((resolve) => {
            const value = { changeId: sent.length + 1, vehicles: 1, refused: 0 };
            const answer = (error?: object) => resolve(error ? { ok: false, error } : { ok: true, value });
            sent.push({ change, answer });
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
  const others = [saveWork(VIN), saveWork(VIN), finishWorkEdit(VIN)];
  sent[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  await first;
  expect(patches()).toEqual([{ note: 'one' }, { note: 'two' }]);
  sent[1]?.answer();
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(others);
  expect(patches()).toEqual([{ note: 'one' }, { note: 'two' }]);
});

test('A vehicle that is closed says when its changes could not be saved, and keeps them.', async () => {
  editWork(VIN, { note: 'three' });
  const left = finishWorkEdit(VIN);
  await vi.advanceTimersByTimeAsync(0);
  sent[0]?.answer({ kind: 'disk', message: 'The disk is full.', details: {} });
  await left;
  expect(notificationsStore.getState().notifications.map(({ id }) => id)).toEqual(['error kind.disk']);
  const again = finishWorkEdit(VIN);
  await vi.advanceTimersByTimeAsync(0);
  sent[1]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  await again;
  expect(patches()).toEqual([{ note: 'three' }, { note: 'three' }]);
});
