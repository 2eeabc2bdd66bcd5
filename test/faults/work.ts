import type { Run } from '../../src/contract/schemas/runs.ts';
import type { Lookup } from '../../src/main/lookup/types.ts';
import type { Violations } from './violations.ts';

/** Real time: what takes longer hangs. */
const LIMIT_MS = 60_000;
/** A stopped run is taken up again so often, once a minute of the harness's time. */
const MOST_GOES = 100;

/** What a user does with a run. */
export interface Work {
  /** Starts, waits for the end, and takes up again what stopped. */
  through(start: () => Promise<Run>): Promise<Run>;
  /** A user pauses the run and lets it go on. */
  interrupt(): Promise<void>;
  /** How often the run was begun or taken up again. */
  goes(): number;
}

export function createWork(lookup: Lookup, sleep: (ms: number) => Promise<void>, begin: () => void): Work {
  let goes = 0;
  let runId: number | null = null;
  let pausing: Promise<unknown> = Promise.resolve();
  const go = async (next: () => Promise<Run>) => {
    goes += 1;
    begin();
    return next();
  };
  return {
    async through(start) {
      runId = (await go(start)).id;
      const about = { runId };
      for (;;) {
        const run = await lookup.ended(about.runId);
        await pausing;
        if (run.state === 'completed' || goes > MOST_GOES) return run;
        if (run.state === 'stopped') await sleep(60_000);
        if (run.state !== 'running') await go(async () => lookup.handlers.resume(about));
      }
    },
    async interrupt() {
      if (runId === null) return;
      pausing = Promise.resolve(lookup.handlers.pause({ runId }));
      await pausing;
    },
    goes: () => goes,
  };
}

/** The run once it has ended, which it must within the limit. */
export async function ended(work: Work, violations: Violations, start: () => Promise<Run>): Promise<Run> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  try {
    const run = await Promise.race([work.through(start), limit]);
    if (run.state !== 'completed' || run.counts.queued > 0)
      violations.add('did not end', `${run.state} (${run.stopReason}), ${run.counts.queued} queued`);
    return run;
  } finally {
    clearTimeout(timer);
  }
}
