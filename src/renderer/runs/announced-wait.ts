import type { Run, WaitReason } from '../../contract/schemas/runs.ts';
import { doneOf } from './progress.ts';

/** A wait that ends sooner is not announced. */
const BRIEF_MS = 5_000;

/** The wait that was last announced to screen readers. */
export interface AnnouncedWait {
  readonly runId: number;
  /** Number of VINs that had a result then. */
  readonly done: number;
  readonly reason: WaitReason;
}

/**
 * The wait to announce for a run; null: none. An attempt without a result belongs to the same wait, so a wait is
 * announced once and not after each attempt.
 *
 * @param last the wait that was announced last; null: none
 * @param now milliseconds since 1970
 */
export function waitToAnnounce(run: Run, last: AnnouncedWait | null, now: number): AnnouncedWait | null {
  if (run.state !== 'running') return null;
  const isSame = last?.runId === run.id && last.done === doneOf(run);
  if (!run.waiting) return isSame ? last : null;
  if (isSame && last.reason === run.waiting.reason) return last;
  if (run.waiting.until - now < BRIEF_MS) return isSame ? last : null;
  return { runId: run.id, done: doneOf(run), reason: run.waiting.reason };
}
