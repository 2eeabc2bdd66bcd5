import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretRemovals } from '../../src/main/credentials/removals.ts';
import { tempDir } from '../store/helpers.ts';

const log = { warn: () => undefined };

/** A keychain that removes nothing while it is locked. */
function lockedKeychain() {
  const removed: number[] = [];
  const keychain = {
    isLocked: true,
    removed,
    async remove(id: number) {
      if (!keychain.isLocked) removed.push(id);
      return !keychain.isLocked;
    },
  };
  return keychain;
}

test('A removal that failed is remembered by its number alone, over a restart, until it succeeds.', async () => {
  const [dataDir, keychain] = [tempDir(), lockedKeychain()];
  const file = join(dataDir, 'secrets-to-remove.json');
  const first = secretRemovals(dataDir, keychain, log);
  expect([await first.remove(7), await first.remove(9), first.isAnyLeft()]).toEqual([false, false, true]);
  expect(readFileSync(file, 'utf8')).toBe('[7,9]');
  const second = secretRemovals(dataDir, keychain, log);
  await second.retry([]);
  expect(second.isAnyLeft()).toBe(true);
  keychain.isLocked = false;
  await second.retry([]);
  expect([keychain.removed, second.isAnyLeft(), existsSync(file)]).toEqual([[7, 9], false, false]);
});

test('The secret of a connection that is there again is not removed.', async () => {
  const [dataDir, keychain] = [tempDir(), lockedKeychain()];
  const removals = secretRemovals(dataDir, keychain, log);
  for (const id of [1, 2, 3]) await removals.remove(id);
  removals.forget(1);
  keychain.isLocked = false;
  await removals.retry([2]);
  expect([keychain.removed, removals.isAnyLeft()]).toEqual([[3], false]);
});
