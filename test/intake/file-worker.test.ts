import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFileWorker } from '../../src/main/intake/file-worker.ts';
import { packShape } from '../../src/main/store/named-areas/packed-shape.ts';
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
  const job = worker.jobs().inspect(file(many), {}, []);
  await job.next();
  await worker.close();
  await expect(job.next()).rejects.toMatchObject({ kind: 'internal' });
  await expect(ended(worker.jobs().inspect(file('x'), {}, []))).rejects.toMatchObject({ kind: 'cancelled' });
});

/** A thread that answers one step of a job, and the next one never, whatever it is sent; a file `crash` ends it. */
const held = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads';
  let steps = 0, file;
  parentPort.postMessage('loaded');
  parentPort.on('message', ({ id, path, args }) => {
    file ??= args[0];
    if (path === 'next' && ++steps > 1) {
      if (file === 'crash') process.exit(1);
      for (;;);
    }
    parentPort.postMessage({ id, ok: true, value: path === 'next' ? { done: false, value: 0.5 } : undefined });
  });`)}`,
);

it('a job whose thread has died fails, and touches no other job', async () => {
  const worker = createFileWorker(held);
  onTestFinished(() => worker.close());
  const [one, other] = [worker.jobs().inspect('crash', {}, []), worker.jobs().inspect('b', {}, [])];
  expect(await one.next()).toEqual({ done: false, value: 0.5 });
  await expect(one.next()).rejects.toMatchObject({ kind: 'internal' });
  expect(await other.next()).toEqual({ done: false, value: 0.5 });
});

it('a step that is not wanted any more, or overdue, ends with its thread', async () => {
  const worker = createFileWorker(held, 1);
  const patient = createFileWorker(held);
  onTestFinished(async () => {
    await Promise.all([worker.close(), patient.close()]);
  });
  const discarded = new AbortController();
  const [overdue, unwanted] = [
    worker.jobs().inspect('a', {}, []),
    patient.jobs(discarded.signal).inspect('b', {}, []),
  ];
  expect(await unwanted.next()).toEqual({ done: false, value: 0.5 });
  const step = unwanted.next();
  discarded.abort();
  await expect(step).rejects.toMatchObject({ kind: 'internal' });
  await expect(async () => {
    for (;;) await overdue.next();
  }).rejects.toMatchObject({ kind: 'bad-input', details: { reason: 'import-too-slow' } });
});

it('reads areas in a thread, with their shapes packed', async () => {
  const worker = createFileWorker();
  onTestFinished(() => worker.close());
  const label = { name: 'Area', kind: 'yard', colour: 'blue', group: '' } as const;
  const read = (coordinates: unknown) => {
    const text = JSON.stringify({ type: 'MultiPolygon', coordinates });
    return ended(worker.jobs().areas(Buffer.from(text), label));
  };
  const triangle = [
    [1, 2],
    [3, 4],
    [5, -6],
  ] as const;
  expect(await read([[triangle]])).toEqual({
    areas: [{ ...label, name: 'Area 1', id: null, shape: packShape([[[...triangle]]]) }],
    leftOut: { others: 0, corners: 0, degrees: 0, links: 0 },
  });
  const round = Array.from({ length: 20_001 }, (_, index) => [index / 1000, 0]);
  await expect(read([[round]])).rejects.toMatchObject({
    details: { reason: 'areas-too-detailed', most: 20_000 },
  });
});
