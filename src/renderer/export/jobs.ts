import { create } from 'zustand';
import type { Exported, ExportRequest } from '../../contract/schemas/exports.ts';
import { ask, BridgeError } from '../bridge.ts';

/** `asking`: the user is choosing where to save, or the core has not reported any progress yet. */
type JobState = 'asking' | 'writing' | 'cancelling' | 'done' | 'failed';

export interface Job {
  readonly request: ExportRequest;
  readonly state: JobState;
  readonly written: number;
  /** 0 while unknown. */
  readonly total: number;
  readonly result: Exported | null;
  readonly error: unknown;
}

/** How an export ended. `refused`: the user chose no place for the file. */
export type ExportOutcome =
  | { readonly end: 'done'; readonly result: Exported }
  | { readonly end: 'failed'; readonly error: unknown }
  | { readonly end: 'cancelled' }
  | { readonly end: 'refused' };

interface Jobs {
  /** The exports under way, oldest first, and the ended export that the dialog still shows. */
  readonly jobs: readonly Job[];
  /** Export id of the job that the dialog shows; null: none. */
  readonly watched: string | null;
}

/** The exports. A running export goes on when its dialog is closed, as a lookup does. */
export const useExports = create<Jobs>()(() => ({ jobs: [], watched: null }));

const patch = (exportId: string, change: Partial<Job>) =>
  useExports.setState(({ jobs }) => ({
    jobs: jobs.map((job) => (job.request.exportId === exportId ? { ...job, ...change } : job)),
  }));

const drop = (exportId: string) =>
  useExports.setState(({ jobs, watched }) => ({
    jobs: jobs.filter(({ request }) => request.exportId !== exportId),
    watched: watched === exportId ? null : watched,
  }));

/**
 * Starts an export and waits for its end. At the start its job is added to `useExports`, as the watched one.
 *
 * @returns never rejects; `watched`: a dialog still watched the job at its end, and shows the end itself
 */
export async function startExport(
  request: ExportRequest,
): Promise<{ readonly ended: ExportOutcome; readonly watched: boolean }> {
  const { exportId } = request;
  const job: Job = { request, state: 'asking', written: 0, total: 0, result: null, error: null };
  useExports.setState(({ jobs }) => ({ jobs: [...jobs, job], watched: exportId }));
  const end = window.rastro.on('export.progress', ({ exportId: about, written, total }) => {
    if (about !== exportId) return;
    const { state } = jobOf(exportId) ?? job;
    patch(exportId, { written, total, ...(state === 'asking' ? { state: 'writing' } : {}) });
  });
  const ended = await write(request);
  end();
  const watched = useExports.getState().watched === exportId;
  if (watched && ended.end === 'done') patch(exportId, { state: 'done', result: ended.result });
  else if (watched && ended.end === 'failed') patch(exportId, { state: 'failed', error: ended.error });
  else drop(exportId);
  return { ended, watched };
}

async function write(request: ExportRequest): Promise<ExportOutcome> {
  try {
    const result = await ask(window.rastro.exports.write(request));
    return result ? { end: 'done', result } : { end: 'refused' };
  } catch (error) {
    const isCancelled = error instanceof BridgeError && error.kind === 'cancelled';
    return isCancelled ? { end: 'cancelled' } : { end: 'failed', error };
  }
}

export const jobOf = (exportId: string | null): Job | undefined =>
  useExports.getState().jobs.find(({ request }) => request.exportId === exportId);

/** Cancels an export. `startExport` then resolves, and nothing is left of the file. */
export async function cancelExport(exportId: string): Promise<void> {
  patch(exportId, { state: 'cancelling' });
  await ask(window.rastro.exports.cancel({ exportId }));
}

/** Stops showing an export in the dialog. A running export goes on; the job of an ended one is dropped. */
export function closeExportDialog(): void {
  const job = jobOf(useExports.getState().watched);
  if (job?.state === 'done' || job?.state === 'failed') drop(job.request.exportId);
  else useExports.setState({ watched: null });
}
