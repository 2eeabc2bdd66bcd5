/** Kills between and within the steps of a backup and of a restore: `RASTRO_KILLS=50` for more of them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { copyBackup } from '../../../src/main/store/backup/restore.ts';
import { writeBackup } from '../../../src/main/store/backup/write.ts';
import { openStore } from '../../../src/main/store/threads/store.ts';
import { addList, tempDir, tempStore, vinOf } from '../helpers.ts';

const KILLS = Number(process.env.RASTRO_KILLS ?? 5);
const child = join(import.meta.dirname, 'child.ts');

/** Some megabytes, so that a backup takes some time. */
const fleet = (from: number) => Array.from({ length: 20_000 }, (_, index) => vinOf(from + index));

/** Lets the child work for a while after it has begun a round, then kills it. */
async function workUntilKilled(task: 'backup' | 'restore', dataDir: string, file: string, ms: number) {
  const working = spawn(process.execPath, [child, task, dataDir, file]);
  onTestFinished(() => void working.kill('SIGKILL'));
  const lines = createInterface({ input: working.stdout });
  await once(lines, 'line');
  await delay(ms);
  working.kill('SIGKILL');
  await once(working, 'close');
}

/** From 0 to 150 ms: before, within and after the first rounds. */
const moments = Array.from({ length: KILLS }, (_, index) =>
  Math.round((150 * index) / Math.max(1, KILLS - 1)),
);

test('A backup that is killed leaves the one before, or is whole: nothing half-done has its name.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  await addList(store, fleet(0));
  const folder = tempDir();
  const file = join(folder, 'backup.sqlite');
  for (const ms of moments) {
    await workUntilKilled('backup', dataDir, file, ms);
    for (const name of readdirSync(folder)) {
      if (name === 'backup.sqlite')
        expect(copyBackup(dataDir, file)).toMatchObject({ vehicles: 20_000, lists: 1 });
      else expect(name).toMatch(/^\.rastro-backup-.*\.part(-journal)?$/);
    }
  }
  writeBackup(dataDir, file, 1);
  expect(existsSync(file)).toBe(true);
});

test('A restore that is killed leaves the former database or the backup in use, each whole.', async () => {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  await addList(store, fleet(0), 'of the backup');
  const file = join(tempDir(), 'backup.sqlite');
  writeBackup(dataDir, file, 1);
  await addList(store, fleet(20_000), 'newer');
  await store.close();
  for (const ms of moments) {
    await workUntilKilled('restore', dataDir, file, ms);
    const { store: opened, setAside } = await openStore({ dataDir });
    expect(setAside).toBeNull();
    const names = (await opened.lists.all()).map(({ name }) => name);
    expect([['of the backup'], ['of the backup', 'newer']]).toContainEqual(names);
    await opened.close();
    const aside = readdirSync(dataDir).filter((name) => name.startsWith('rastro.replaced-'));
    for (const name of aside) {
      expect(copyBackup(dataDir, join(dataDir, name)).lists).toBeGreaterThanOrEqual(1);
      rmSync(join(dataDir, name));
    }
    expect(readdirSync(dataDir)).not.toContain('rastro.restoring.sqlite');
  }
});
