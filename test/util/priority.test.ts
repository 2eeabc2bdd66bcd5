import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFileWorker } from '../../src/main/intake/file-worker.ts';
import { tempDir, tempStore } from '../store/helpers.ts';

const EVERYTHING = {
  ...{ search: '', statuses: [], box: null },
  sort: { column: 'vin', descending: false },
} as const;
const BELOW_NORMAL = constants.priority.PRIORITY_BELOW_NORMAL;

/** How many threads of this process have lowered their priority: "nice", the 19th field of proc_pid_stat(5). */
const lowered = () =>
  readdirSync('/proc/self/task').filter((thread) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
    return Number(fields.split(' ')[19 - 3]) === BELOW_NORMAL;
  }).length;

it.runIf(process.platform === 'linux')(
  'threads of the store and of files lower their priority at their first background task, and the main thread never does',
  async () => {
    expect(lowered()).toBe(0);
    const store = await tempStore();
    const writer = 1;
    expect(lowered()).toBe(writer);
    const moment = await store.snapshot();
    expect(lowered()).toBe(writer + 1);
    await moment.close();
    await expect.poll(lowered).toBe(writer);
    await store.fleet.warm();
    expect(lowered()).toBe(writer + 1);
    // What a search in the list needs is read ahead once it is shown.
    await store.fleet.page({ view: { ...EVERYTHING, listId: 1 }, offset: 0, limit: 1 });
    await expect.poll(lowered).toBe(writer + 2);

    const reader = createFileWorker();
    onTestFinished(() => reader.close());
    const path = join(tempDir(), 'fleet.csv');
    writeFileSync(path, 'chassi\n9BWZZZ377VT004251\n');
    await reader.jobs().inspect(path, {}, []).next();
    expect(lowered()).toBe(writer + 3);
    expect(getPriority()).toBeLessThan(BELOW_NORMAL);
  },
);
