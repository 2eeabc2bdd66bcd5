/** Reads files in a thread of its own, so that a million rows hold up neither screen nor store. */
import { parentPort } from 'node:worker_threads';
import { AppError } from '../util/errors.ts';
import { comeSecond } from '../util/priority.ts';
import { handingOver, serve } from '../util/worker-rpc.ts';
import { type Inspected, type PackedBatch, steps } from './file-jobs.ts';

type Step = AsyncGenerator<unknown, unknown>;

const running = new Map<number, Step>();
let last = 0;

function call(path: string, args: readonly unknown[]): unknown {
  const [first] = args;
  if (path === 'next') return running.get(Number(first))?.next().then(handingOverRows);
  if (path === 'end') {
    const step = running.get(Number(first));
    running.delete(Number(first));
    return step?.return(undefined).then(() => undefined);
  }
  const begin = (steps as Readonly<Record<string, (...args: never[]) => Step>>)[path];
  if (!begin) throw new AppError('internal', `the reader has no step ${path}`);
  last += 1;
  // The arguments are those that the typed face outside was given.
  running.set(last, begin(...(args as never[])));
  return last;
}

/** What is large goes over whole: nobody here needs it any more. */
function handingOverRows(result: IteratorResult<unknown>): IteratorResult<unknown> {
  const { packed, order } = (result.value ?? {}) as Partial<PackedBatch & Inspected>;
  const large = [packed?.rows.lines, packed?.rows.vins, packed?.rows.cells, order?.rows];
  return handingOver(result, ...large.flatMap((bytes) => bytes?.buffer ?? []));
}

if (parentPort) {
  comeSecond();
  serve(parentPort, call);
}
