/** Reads files in a thread of its own, so that a million rows block neither screen nor store. */
import { parentPort } from 'node:worker_threads';
import { AppError } from '../util/errors.ts';
import { lowerPriority } from '../util/priority.ts';
import { serve, withTransfer } from '../util/worker-rpc.ts';
import { compareVins } from './compare.ts';
import { fileJobs, type Inspected, type PackedBatch } from './file-jobs.ts';

type Job = AsyncGenerator<unknown, unknown>;

const running = new Map<number, Job>();
let lastId = 0;

function call(path: string, args: readonly unknown[]): unknown {
  const [first, second] = args;
  if (path === 'compare') return compareVins(first as Uint8Array, second as Uint8Array);
  if (path === 'next') return running.get(Number(first))?.next().then(transferringRows);
  if (path === 'end') {
    const job = running.get(Number(first));
    running.delete(Number(first));
    return job?.return(undefined).then(() => undefined);
  }
  const begin = (fileJobs as Readonly<Record<string, (...args: never[]) => Job>>)[path];
  if (!begin) throw new AppError('internal', `the file worker has no job ${path}`);
  lastId += 1;
  // The types of the arguments were checked where the job was called.
  running.set(lastId, begin(...(args as never[])));
  return lastId;
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
