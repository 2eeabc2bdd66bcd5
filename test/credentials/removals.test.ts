import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretRemovals } from '../../src/main/credentials/removals.ts';
import { tempDir } from '../store/helpers.ts';

const log = { warn: () => undefined };
const always = async () => 'remove' as const;

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
  expect([await first.remove(7), await first.remove(9), first.left()]).toEqual([false, false, 2]);
  expect(readFileSync(file, 'utf8')).toBe('[7,9]');
  const second = secretRemovals(dataDir, keychain, log);
  await second.retry(always);
  expect(second.left()).toBe(2);
  keychain.isLocked = false;
  await second.retry(always);
  expect([keychain.removed, second.left(), existsSync(file)]).toEqual([[7, 9], 0, false]);
});

test('The secret of a connection that is there again is not removed; one that can not be told waits.', async () => {
  const [dataDir, keychain] = [tempDir(), lockedKeychain()];
  const removals = secretRemovals(dataDir, keychain, log);
  for (const id of [1, 2, 3, 4]) await removals.remove(id);
  removals.forget(1);
  keychain.isLocked = false;
  await removals.retry(async (id) => (id === 2 ? 'keep' : id === 3 ? 'wait' : 'remove'));
  expect([keychain.removed, readFileSync(join(dataDir, 'secrets-to-remove.json'), 'utf8')]).toEqual([
    [4],
    '[3]',
  ]);
});

test('A removal is on record while it is under way, in a file that only this user may read.', async () => {
  const dataDir = tempDir();
  const file = join(dataDir, 'secrets-to-remove.json');
  const seen: unknown[] = [];
  const remove = async () => {
    const isPrivate = process.platform === 'win32' || (statSync(file).mode & 0o777) === 0o600;
    seen.push([readFileSync(file, 'utf8'), isPrivate]);
    return true;
  };
  expect(await secretRemovals(dataDir, { remove }, log).remove(7)).toBe(true);
  expect([seen, existsSync(file)]).toEqual([[['[7]', true]], false]);
});

test('After a removal that fails again, the others are not tried.', async () => {
  const [dataDir, tried] = [tempDir(), [] as number[]];
  const remove = async (id: number) => {
    tried.push(id);
    return id === 1;
  };
  writeFileSync(join(dataDir, 'secrets-to-remove.json'), '[1,2,3]');
  const removals = secretRemovals(dataDir, { remove }, log);
  await removals.retry(always);
  expect([tried, removals.left()]).toEqual([[1, 2], 2]);
});

test('A list that can not be saved is still known in this session, and that is logged.', async () => {
  const [dataDir, keychain, logged] = [tempDir(), lockedKeychain(), [] as unknown[]];
  const warn = (event: string, fields?: object) => void logged.push([event, fields]);
  const removals = secretRemovals(dataDir, keychain, { warn });
  expect([logged, removals.left()]).toEqual([[], 0]);
  rmSync(dataDir, { recursive: true });
  await removals.remove(7);
  expect(logged).toEqual([['keychain.removals-not-saved', { error: expect.stringContaining('ENOENT') }]]);
  keychain.isLocked = false;
  await removals.retry(always);
  expect([keychain.removed, removals.left()]).toEqual([[7], 0]);
});

test.each(['no list', '[0]', '["7"]', `[${Array(10_001).fill(1)}]`])(
  'A list that is damaged is logged and counts as empty: %.10s',
  (text) => {
    const [dataDir, logged] = [tempDir(), [] as string[]];
    writeFileSync(join(dataDir, 'secrets-to-remove.json'), text);
    const warn = (event: string, fields?: object) => void logged.push(event, ...Object.keys(fields ?? {}));
    expect(secretRemovals(dataDir, lockedKeychain(), { warn }).left()).toBe(0);
    expect(logged).toEqual(['keychain.removals-unreadable', 'error']);
  },
);
