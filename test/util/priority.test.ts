import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readingThread } from '../../src/main/intake/file-worker.ts';
import { tempDir, tempStore } from '../store/helpers.ts';

const EVERYTHING = {
  ...{ search: '', statuses: [], box: null },
  sort: { column: 'vin', descending: false },
} as const;
const SECOND = constants.priority.PRIORITY_BELOW_NORMAL;

/** How many threads of this process come second: "nice", the 19th of proc_pid_stat(5). */
const second = () =>
  readdirSync('/proc/self/task').filter((thread) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
    return Number(fields.split(' ')[19 - 3]) === SECOND;
  }).length;

it.runIf(process.platform === 'linux')(
  'threads of the store and of files come second once they do what nobody waits for, the main one never',
  async () => {
    expect(second()).toBe(0);
    const store = await tempStore();
    const writer = 1;
    expect(second()).toBe(writer);
    const moment = await store.snapshot();
    expect(second()).toBe(writer + 1);
    await moment.close();
    await expect.poll(second).toBe(writer);
    await store.fleet.warm();
    expect(second()).toBe(writer + 1);
    // What a search in the list needs is read ahead once it is shown.
    await store.fleet.page({ ...EVERYTHING, listId: 1 }, 0, 1);
    await expect.poll(second).toBe(writer + 2);

    const reader = readingThread();
    onTestFinished(() => reader.close());
    const path = join(tempDir(), 'fleet.csv');
    writeFileSync(path, 'chassi\n9BWZZZ377VT004251\n');
    await reader.steps.inspect(path, {}, []).next();
    expect(second()).toBe(writer + 3);
    expect(getPriority()).toBeLessThan(SECOND);
  },
);
