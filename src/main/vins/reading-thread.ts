import { Worker } from 'node:worker_threads';
import { type Client, connect } from '../worker-rpc.ts';
import { type Steps, steps } from './steps.ts';

/** The steps of `steps.ts` in a thread of their own. */
export interface ReadingThread {
  readonly steps: Steps;
  close(): Promise<void>;
}

/**
 * The thread starts with the first step.
 *
 * @param file the worker's, where it isn't beside this one (a bundle)
 */
export function readingThread(file?: URL): ReadingThread {
  let client: Client | null = null;
  const running = () => {
    if (client) return client;
    const worker = new Worker(file ?? new URL('./worker.ts', import.meta.url));
    // One that a file has brought down is followed by another.
    worker.once('exit', () => {
      client = null;
    });
    client = connect(worker, 'the reader', 'internal');
    return client;
  };

  /** The generator in the thread, from here: going on there is going on here, and so is stopping. */
  async function* remote(path: string, args: readonly unknown[]): AsyncGenerator<unknown, unknown> {
    const id = await running().call(path, args);
    try {
      for (;;) {
        const { done, value } = (await running().call('next', [id])) as IteratorResult<unknown>;
        if (done) return value;
        yield value;
      }
    } finally {
      // A thread that has died has ended its steps too.
      await client?.call('end', [id]).catch(() => undefined);
    }
  }

  const face = Object.fromEntries(
    Object.keys(steps).map((path) => [path, (...args: unknown[]) => remote(path, args)]),
  );
  return {
    // The one place where what crossed the thread becomes the types that it had there.
    steps: face as unknown as Steps,
    async close() {
      await client?.end();
    },
  };
}
