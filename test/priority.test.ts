import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readingThread } from '../src/main/vins/reading-thread.ts';
import { tempDir, tempStore } from './store/helpers.ts';

const SECOND = constants.priority.PRIORITY_BELOW_NORMAL;

/** How many threads of this process come second: "nice", the 19th of proc_pid_stat(5). */
const second = () =>
  readdirSync('/proc/self/task').filter((thread) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
    return Number(fields.split(' ')[19 - 3]) === SECOND;
  }).length;

it.runIf(process.platform === 'linux')(
  'threads of the store and of files come second, the main one does not',
  async () => {
    expect(second()).toBe(0);
    const store = await tempStore();
    expect(second()).toBe(3);
    const moment = await store.snapshot();
    expect(second()).toBe(4);
    await moment.close();
    await expect.poll(second).toBe(3);

    const reader = readingThread();
    onTestFinished(() => reader.close());
    const path = join(tempDir(), 'fleet.csv');
    writeFileSync(path, 'chassi\n9BWZZZ377VT004251\n');
    await reader.steps.inspect(path, {}, []).next();
    expect(second()).toBe(4);
    expect(getPriority()).toBeLessThan(SECOND);
  },
);
