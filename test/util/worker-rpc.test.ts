import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { connect, remote, withTransfer } from '../../src/main/util/worker-rpc.ts';

/** A worker that serves these operations, written as the inside of an object literal. */
function workerOf(operations: string): Worker {
  const rpc = new URL('../../src/main/util/worker-rpc.ts', import.meta.url);
  const errors = new URL('../../src/main/util/errors.ts', import.meta.url);
  const code = `
    import { parentPort } from 'node:worker_threads';
    import { serve } from '${rpc}';
    import { AppError } from '${errors}';
    const operations = { ${operations} };
    serve(parentPort, (path, args) => operations[path.split('.')[1]](...args));`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  onTestFinished(async () => void (await worker.terminate()));
  return worker;
}

const serving = (worker: Worker) => connect(worker, 'the store', 'database');

interface Sums extends Record<string, Record<string, (...args: never[]) => unknown>> {
  sums: { add(a: number, b: number): number };
}

test('calls reach the worker with their types, and each gets its own answer', async () => {
  const client = serving(workerOf('add: (a, b) => a + b'));
  const { sums } = remote<Sums>(client, ['sums.add']);
  expect(await Promise.all([sums.add(1, 2), sums.add(3, 4)])).toEqual([3, 7]);
});

test('an AppError keeps kind, message and details; any other error becomes internal', async () => {
  const client = serving(
    workerOf(
      `refuse() { throw new AppError('conflict', 'taken', { name: 'x' }); }, fail() { throw new Error('oh'); }`,
    ),
  );
  await expect(client.call('a.refuse', [])).rejects.toMatchObject({
    ...{ name: 'AppError', kind: 'conflict', message: 'taken', details: { name: 'x' } },
  });
  await expect(client.call('a.fail', [])).rejects.toMatchObject({ kind: 'internal', message: 'oh' });
  await expect(client.call('a.refuse', [() => {}])).rejects.toThrow('could not be cloned');
});

test('an answer that cannot be cloned fails its call and not the worker', async () => {
  const client = serving(workerOf('bad: () => () => {}, good: () => 1'));
  await expect(client.call('a.bad', [])).rejects.toMatchObject({ kind: 'internal' });
  expect(await client.call('a.good', [])).toBe(1);
});

test.each([
  ['crashes', "throw new Error('boom')", "the store's worker crashed: boom"],
  ['exits', 'process.exit(3)', 'the store is closed'],
])('a worker that %s rejects every call under way and every later one', async (_, death, message) => {
  const client = serving(workerOf(`die: () => { queueMicrotask(() => { ${death}; }); }, wait: () => 1`));
  const calls = [client.call('a.die', []), client.call('a.wait', []), client.call('a.wait', [])];
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.slice(1)).toMatchObject([1, 2].map(() => ({ reason: { kind: 'database', message } })));
  await expect(client.call('a.wait', [])).rejects.toMatchObject({ kind: 'database', message });
});

test('a promise in the worker does not delay other calls', async () => {
  const client = serving(
    workerOf(
      "late: () => new Promise((resolve) => { globalThis.go = resolve; }), go: () => globalThis.go('late'), " +
        "fail: async () => { throw new AppError('busy', 'not now'); }",
    ),
  );
  const late = client.call('a.late', []);
  await client.call('a.go', []);
  expect(await late).toBe('late');
  await expect(client.call('a.fail', [])).rejects.toMatchObject({ kind: 'busy', message: 'not now' });
});

test('marked memory is transferred with a call and with its answer', async () => {
  const rpc = new URL('../../src/main/util/worker-rpc.ts', import.meta.url).href;
  const client = serving(
    workerOf(`
      sent: null,
      async give() {
        const { withTransfer } = await import('${rpc}');
        operations.sent = new Uint8Array([1, 2, 3]);
        return withTransfer({ bytes: operations.sent }, operations.sent.buffer);
      },
      left: () => operations.sent.length,
      take: ({ bytes }) => bytes.length`),
  );
  expect(await client.call('a.give', [])).toEqual({ bytes: new Uint8Array([1, 2, 3]) });
  expect(await client.call('a.left', [])).toBe(0);
  const bytes = new Uint8Array(5);
  expect(await client.call('a.take', [withTransfer({ bytes }, bytes.buffer)])).toBe(5);
  expect(bytes.length).toBe(0);
});

test('A thread is ended only once it has loaded: Node aborts the process where that cuts a native module off.', async () => {
  const rpc = new URL('../../src/main/util/worker-rpc.ts', import.meta.url);
  const code = `
    import { parentPort, workerData } from 'node:worker_threads';
    import { serve } from '${rpc}';
    await new Promise((resolve) => { parentPort.once('message', resolve); parentPort.postMessage('loading'); });
    workerData[0] = 1;
    serve(parentPort, () => null);`;
  const hasLoaded = new Uint8Array(new SharedArrayBuffer(1));
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: hasLoaded,
  });
  onTestFinished(async () => void (await worker.terminate()));
  await once(worker, 'message');
  const ended = serving(worker).end();
  worker.postMessage('go on');
  await ended;
  expect(hasLoaded[0]).toBe(1);
});
