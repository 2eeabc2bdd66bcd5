import type { Emit } from '../../contract/contract-types.ts';
import { abortable } from '../util/abort.ts';
import type { Clock } from '../util/clock.ts';
import type { Pages, Table, Tally } from './table.ts';

/** Least milliseconds between two messages of an export's progress. */
const PROGRESS_MS = 250;

/** Passes on the table's pages and counts their rows. A cancel does not wait for a page that takes long to read. */
export async function* withProgress(
  { pages, at }: Table,
  tally: Tally,
  signal: AbortSignal,
  progress: (written: number) => void,
): Pages {
  const source = pages[Symbol.asyncIterator]();
  progress(0);
  for (;;) {
    const next = await abortable(source.next(), signal);
    if (next.done) return;
    yield next.value;
    tally.written += next.value.length;
    tally.withoutPosition += next.value.filter((row) => row[at.latitude] === null).length;
    progress(tally.written);
  }
}

/** Returns a function that sends the progress to the screen, four times a second at most, and always the end. */
export function createProgressReporter(
  { clock, emit }: { readonly clock: Pick<Clock, 'monotonic'>; readonly emit: Emit },
  exportId: string,
  total: number,
): (written: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (written) => {
    const now = clock.monotonic();
    if (now - last < PROGRESS_MS && written < total) return;
    last = now;
    emit('export.progress', { exportId, written, total });
  };
}
