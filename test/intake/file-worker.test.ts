import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readingThread } from '../../src/main/intake/file-worker.ts';
import { tempDir } from '../store/helpers.ts';
import { ended } from '../tables/ended.ts';

function file(text: string): string {
  const path = join(tempDir(), 'fleet.csv');
  writeFileSync(path, text);
  return path;
}

const many = `chassi\n${'9BWZZZ377VT004251\n'.repeat(20_000)}`;

it('starts no thread once it is closed, and ends the steps under way', async () => {
  const reader = readingThread();
  const step = reader.steps.inspect(file(many), {}, []);
  await step.next();
  await reader.close();
  await expect(step.next()).rejects.toMatchObject({ kind: 'internal' });
  await expect(ended(reader.steps.inspect(file('x'), {}, []))).rejects.toMatchObject({ kind: 'cancelled' });
});

it('goes on with another thread when one has died, and never with the steps of that', async () => {
  const crash = new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    let calls = 0;
    parentPort.on('message', ({ id, path }) => {
      if (path === 'next' && ++calls > 1) process.exit(1);
      parentPort.postMessage({ id, ok: true, value: path === 'next' ? { done: false, value: 0.5 } : 1 });
    });`)}`,
  );
  const reader = readingThread(crash);
  onTestFinished(() => reader.close());
  const [one, other] = [reader.steps.inspect('a', {}, []), reader.steps.inspect('b', {}, [])];
  expect(await one.next()).toEqual({ done: false, value: 0.5 });
  await expect(other.next()).rejects.toMatchObject({ kind: 'internal' });
  // Its own thread is gone: the one that runs now is not asked for a step that it never began.
  const third = reader.steps.inspect('c', {}, []);
  expect(await third.next()).toEqual({ done: false, value: 0.5 });
  await expect(one.next()).rejects.toMatchObject({ kind: 'internal' });
});
