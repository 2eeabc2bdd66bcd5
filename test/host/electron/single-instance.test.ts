import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  collectSecondStarts,
  markClosing,
  takeLock,
} from '../../../src/main/host/electron/single-instance.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

let folder: string;
const original = recorded.host.lock;
beforeEach(() => {
  folder = tempDir();
  recorded.app.removeAllListeners();
});
afterEach(() => {
  recorded.host.lock = original;
  vi.useRealTimers();
});

/** The lock is refused so often, then granted. */
function refuse(times: number, onTry: () => void = () => undefined): () => number {
  let tries = 0;
  recorded.host.lock = () => {
    tries += 1;
    onTry();
    return tries > times;
  };
  return () => tries;
}

test('The first start has the lock.', () => {
  expect(takeLock(folder, { isHidden: false })).toBe('ours');
});

test('A start beside another ends at once.', () => {
  const tries = refuse(Number.POSITIVE_INFINITY);
  expect([takeLock(folder, { isHidden: false }), tries()]).toEqual(['elsewhere', 1]);
});

test('A start while the other closes waits for its end, and removes its mark.', () => {
  markClosing(folder);
  const tries = refuse(3);
  expect([takeLock(folder, { isHidden: false }), tries()]).toEqual(['ours', 4]);
  expect(existsSync(path.join(folder, 'closing'))).toBe(false);
});

test('After an instance has ended, the next start has nothing to wait for.', () => {
  markClosing(folder);
  expect(takeLock(folder, { isHidden: false })).toBe('ours');
  refuse(Number.POSITIVE_INFINITY);
  expect(takeLock(folder, { isHidden: false })).toBe('elsewhere');
});

test('A start fails with an error where the other never ends.', () => {
  markClosing(folder);
  vi.useFakeTimers({ toFake: ['Date'] });
  refuse(Number.POSITIVE_INFINITY, () => vi.advanceTimersByTime(20_000));
  expect(takeLock(folder, { isHidden: false })).toMatchObject({ kind: 'conflict' });
});

test('Starts that come before the window exists are passed to it later.', () => {
  const starts = collectSecondStarts();
  const startAgain = (data: unknown) => recorded.app.emit('second-instance', {}, [], '/', data);
  startAgain({ isHidden: true });
  startAgain(undefined);
  const listener = vi.fn();
  starts.listen(listener);
  startAgain({ isHidden: false });
  expect(listener.mock.calls).toEqual([[{ isHidden: true }], [{ isHidden: false }], [{ isHidden: false }]]);
});

test.skipIf(process.platform === 'win32')(
  'Only the user can read the mark of an instance that closes.',
  () => {
    markClosing(folder);
    expect(statSync(path.join(folder, 'closing')).mode & 0o777).toBe(0o600);
  },
);
