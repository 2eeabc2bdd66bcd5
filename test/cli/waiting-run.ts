import type { Run, WaitReason } from '../../src/contract/schemas/runs.ts';
import { aRun } from '../helpers/a-run.ts';

export const NOW = Date.UTC(2026, 10, 20, 15);

/** A run on 1,000 VINs, of which `queued` are left, that waits for the reason, until 65 seconds from `NOW` on or as said. */
export function runThatWaits(reason: WaitReason | null, queued = 600, until = NOW + 65_000): Run {
  return aRun({
    state: 'running',
    startedAt: NOW,
    counts: { total: 1000, queued, ok: 1000 - queued, notFound: 0, failed: 0 },
    waiting: reason && { until, reason },
  });
}
