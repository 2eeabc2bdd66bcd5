import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFileWorker } from '../../src/main/intake/file-worker.ts';
import { tempDir } from '../store/helpers.ts';
import { ended } from '../tables/ended.ts';

function file(text: string): string {
  const path = join(tempDir(), 'fleet.csv');
  writeFileSync(path, text);
  return path;
}

const many = `chassi\n${'9BWZZZ377VT004251\n'.repeat(20_000)}`;

it('a closed file worker ends the jobs under way and starts no thread any more', async () => {
  const worker = createFileWorker();
  const job = worker.jobs.inspect(file(many), {}, []);
  await job.next();
  await worker.close();
  await expect(job.next()).rejects.toMatchObject({ kind: 'internal' });
  await expect(ended(worker.jobs.inspect(file('x'), {}, []))).rejects.toMatchObject({ kind: 'cancelled' });
});

it('a file worker starts another thread when one has died, and never continues a job there', async () => {
  const crash = new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    let calls = 0;
    parentPort.on('message', ({ id, path }) => {
      if (path === 'next' && ++calls > 1) process.exit(1);
      parentPort.postMessage({ id, ok: true, value: path === 'next' ? { done: false, value: 0.5 } : 1 });
    });`)}`,
  );
  const worker = createFileWorker(crash);
  onTestFinished(() => worker.close());
  const [one, other] = [worker.jobs.inspect('a', {}, []), worker.jobs.inspect('b', {}, [])];
  expect(await one.next()).toEqual({ done: false, value: 0.5 });
  await expect(other.next()).rejects.toMatchObject({ kind: 'internal' });
  // Its own thread is gone: the one that runs now is not asked for a job that it never began.
  const third = worker.jobs.inspect('c', {}, []);
  expect(await third.next()).toEqual({ done: false, value: 0.5 });
  await expect(one.next()).rejects.toMatchObject({ kind: 'internal' });
});
