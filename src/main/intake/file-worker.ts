import { Worker } from 'node:worker_threads';
import type { ImportComparison } from '../../contract/schemas/lists.ts';
import { AppError } from '../util/errors.ts';
import { type Client, connect } from '../util/worker-rpc.ts';
import type { compareVins } from './compare.ts';
import { type FileJobs, fileJobs } from './file-jobs.ts';

/** The longest step of a job. A file that takes longer is one that was made to do so. */
const STEP_MS = 120_000;

export interface FileWorker {
  /** @param signal ends the thread of a job at once, whatever it is doing */
  jobs(signal?: AbortSignal): FileJobs;
  compare(...vins: Parameters<typeof compareVins>): Promise<ImportComparison>;
  /** Starts a thread, which otherwise starts with the first job. */
  start(): void;
  close(): Promise<void>;
}

/** @throws AppError `bad-input` (`import-too-slow`) where the step takes too long, which ends the thread */
async function inTime(thread: Client, ms: number): Promise<IteratorResult<unknown>> {
  let isOverdue = false;
  const timer = setTimeout(() => {
    isOverdue = true;
    void thread.end();
  }, ms);
  try {
    return (await thread.call('next', [])) as IteratorResult<unknown>;
  } catch (error) {
    if (!isOverdue) throw error;
    throw new AppError('bad-input', 'Reading the file takes too long.', { reason: 'import-too-slow' });
  } finally {
    clearTimeout(timer);
  }
}

/** @param script the thread's script, where it isn't beside this file, as in a bundle */
export function createFileWorker(script?: URL, stepMs = STEP_MS): FileWorker {
  const threads = new Set<Client>();
  /** A thread without a job, for the next one. */
  let spare: Client | null = null;
  let isClosed = false;

  function begin(): Client {
    if (isClosed) throw new AppError('cancelled', 'Rastro is being closed.');
    const worker = new Worker(script ?? new URL('./worker.ts', import.meta.url));
    const thread = connect(worker, 'the reader', 'internal');
    threads.add(thread);
    worker.once('exit', () => {
      threads.delete(thread);
      if (spare === thread) spare = null;
    });
    return thread;
  }

  function take(): Client {
    const thread = spare ?? begin();
    spare = null;
    return thread;
  }

  function giveBack(thread: Client): void {
    if (spare || isClosed) void thread.end();
    else if (threads.has(thread)) spare = thread;
  }

  /** A generator that runs in a thread. The thread ends where the job is left before its end. */
  async function* remote(
    path: string,
    args: readonly unknown[],
    signal?: AbortSignal,
  ): AsyncGenerator<unknown, unknown> {
    const thread = take();
    const end = () => void thread.end();
    signal?.addEventListener('abort', end, { once: true });
    let isDone = false;
    try {
      if (signal?.aborted) throw new AppError('cancelled', 'The file is not read any more.');
      await thread.call(path, args);
      for (;;) {
        const { done, value } = await inTime(thread, stepMs);
        isDone = done ?? false;
        if (isDone) return value;
        yield value;
      }
    } finally {
      signal?.removeEventListener('abort', end);
      if (isDone) giveBack(thread);
      else await thread.end();
    }
  }

  return {
    jobs: (signal) =>
      // Values from the thread get here the types that they had there.
      Object.fromEntries(
        Object.keys(fileJobs).map((path) => [path, (...args: unknown[]) => remote(path, args, signal)]),
      ) as unknown as FileJobs,
    async compare(...vins) {
      const thread = take();
      return thread.call('compare', vins).finally(() => giveBack(thread)) as Promise<ImportComparison>;
    },
    start() {
      spare ??= begin();
    },
    async close() {
      isClosed = true;
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}
