/** Reads files in a thread of its own, so that a million rows block neither screen nor store. */
import { parentPort } from 'node:worker_threads';
import { AppError } from '../util/errors.ts';
import { lowerPriority } from '../util/priority.ts';
import { serve, withTransfer } from '../util/worker-rpc.ts';
import { compareVins } from './compare.ts';
import { fileJobs, type Inspected, type PackedBatch } from './file-jobs.ts';

type Job = AsyncGenerator<unknown, unknown>;

/** The thread's job. It has one at a time; a job that is left ends with the thread. */
let running: Job | undefined;

function call(path: string, args: readonly unknown[]): unknown {
  const [first, second] = args;
  if (path === 'compare') return compareVins(first as Uint8Array, second as Uint8Array);
  if (path === 'next') return running?.next().then(transferringRows);
  const begin = (fileJobs as Readonly<Record<string, (...args: never[]) => Job>>)[path];
  if (!begin) throw new AppError('internal', `the file worker has no job ${path}`);
  // The types of the arguments were checked where the job was called.
  running = begin(...(args as never[]));
  return undefined;
}

/** Large values are transferred instead of copied: the thread does not need them any more. */
function transferringRows(result: IteratorResult<unknown>): IteratorResult<unknown> {
  const { packed, order } = (result.value ?? {}) as Partial<PackedBatch & Inspected>;
  const large = [packed?.rows.lines, packed?.rows.vins, packed?.rows.cells, order?.rows];
  return withTransfer(result, ...large.flatMap((bytes) => bytes?.buffer ?? []));
}

if (parentPort) {
  lowerPriority();
  serve(parentPort, call);
}
