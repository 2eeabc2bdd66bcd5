import { Worker } from 'node:worker_threads';
import { AppError } from '../util/errors.ts';
import { type Client, connect } from '../util/worker-rpc.ts';
import { type Steps, steps } from './file-jobs.ts';

/** The steps of `steps.ts` in a thread of their own. */
export interface ReadingThread {
  readonly steps: Steps;
  /** Starts the thread, which else starts with the first step. */
  start(): void;
  close(): Promise<void>;
}

/** @param file the worker's, where it isn't beside this one (a bundle) */
export function readingThread(file?: URL): ReadingThread {
  let client: Client | null = null;
  let isClosed = false;

  function running(): Client {
    if (isClosed) throw new AppError('cancelled', 'Rastro is being closed.');
    if (client) return client;
    const worker = new Worker(file ?? new URL('./worker.ts', import.meta.url));
    // One that a file has brought down is followed by another.
    worker.once('exit', () => {
      client = null;
    });
    client = connect(worker, 'the reader', 'internal');
    return client;
  }

  /** The generator in the thread, from here: going on there is going on here, and so is stopping. */
  async function* remote(path: string, args: readonly unknown[]): AsyncGenerator<unknown, unknown> {
    // The one in which it began, to its end: another thread knows nothing of it.
    const thread = running();
    const id = await thread.call(path, args);
    try {
      for (;;) {
        const { done, value } = (await thread.call('next', [id])) as IteratorResult<unknown>;
        if (done) return value;
        yield value;
      }
    } finally {
      // A thread that has died has ended its steps too.
      await thread.call('end', [id]).catch(() => undefined);
    }
  }

  const face = Object.fromEntries(
    Object.keys(steps).map((path) => [path, (...args: unknown[]) => remote(path, args)]),
  );
  return {
    // The one place where what crossed the thread becomes the types that it had there.
    steps: face as unknown as Steps,
    start: () => void running(),
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}
