import { Worker } from 'node:worker_threads';
import type { ImportComparison } from '../../contract/schemas/lists.ts';
import { AppError } from '../util/errors.ts';
import { type Client, connect } from '../util/worker-rpc.ts';
import type { compareVins } from './compare.ts';
import { type FileJobs, fileJobs } from './file-jobs.ts';

/** The jobs of `file-jobs.ts` in a thread of their own. */
export interface FileWorker {
  readonly jobs: FileJobs;
  /** Runs `compareVins` in the thread. */
  compare(...vins: Parameters<typeof compareVins>): Promise<ImportComparison>;
  /** Starts the thread, which otherwise starts with the first job. */
  start(): void;
  close(): Promise<void>;
}

/** @param script the thread's script, where it isn't beside this file, as in a bundle */
export function createFileWorker(script?: URL): FileWorker {
  let client: Client | null = null;
  let isClosed = false;

  function running(): Client {
    if (isClosed) throw new AppError('cancelled', 'Rastro is being closed.');
    if (client) return client;
    const worker = new Worker(script ?? new URL('./worker.ts', import.meta.url));
    // After a crash the next job starts a new thread.
    worker.once('exit', () => {
      client = null;
    });
    client = connect(worker, 'the reader', 'internal');
    return client;
  }

  /** A generator that runs in the thread: `next` and `return` are passed on. */
  async function* remote(path: string, args: readonly unknown[]): AsyncGenerator<unknown, unknown> {
    // A job stays with its thread: a later thread does not know it.
    const thread = running();
    const id = await thread.call(path, args);
    try {
      for (;;) {
        const { done, value } = (await thread.call('next', [id])) as IteratorResult<unknown>;
        if (done) return value;
        yield value;
      }
    } finally {
      // A thread that has died has ended its jobs too.
      await thread.call('end', [id]).catch(() => undefined);
    }
  }

  const jobs = Object.fromEntries(
    Object.keys(fileJobs).map((path) => [path, (...args: unknown[]) => remote(path, args)]),
  );
  return {
    // Values from the thread get here the types that they had there.
    jobs: jobs as unknown as FileJobs,
    // The thread answers with the result of `compareVins`.
    compare: async (...vins) => (await running().call('compare', vins)) as ImportComparison,
    start: () => void running(),
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}
