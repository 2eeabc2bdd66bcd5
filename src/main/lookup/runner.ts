import type { StopReason } from '../../preload/schemas/runs.ts';
import { abortable } from '../abort.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { ServiceClient, VinOutcome } from '../service/types.ts';
import type { RunRecord, Store } from '../store/types.ts';
import { queuedBatches } from './batches.ts';
import { groupCommits } from './ledger.ts';
import { createSpeedometer } from './speed.ts';

/** So many batches in a row without any answer, and the run stops by itself instead of failing the whole list. */
const FAILING_BATCHES = 5;

export interface RunnerDeps {
  readonly runs: Pick<Store['runs'], 'queued' | 'commit' | 'setState'>;
  readonly client: ServiceClient;
  readonly clock: Clock;
  /** Queries under way at once; the client's throttle decides how many of them are sent. */
  readonly lanes: number;
}

export type Halt = 'paused' | 'cancelled' | 'interrupted';

/** A run under way. */
export interface Runner {
  /** Ends the work within 50 ms; what was fetched is kept, what was in flight stays queued. */
  halt(state: Halt): Promise<RunRecord>;
  /** Resolves when the run has ended, whatever the cause. Rejects only when that can't be written down. */
  readonly ended: Promise<RunRecord>;
  /** The run as last written down. */
  latest(): RunRecord;
  /** VINs per second over the last seconds; null while unknown. */
  vinsPerSecond(): number | null;
}

/**
 * Asks the service for what is queued in the ledger of a run, and writes answers and ledger together.
 *
 * A batch in which every VIN failed for one cause is held back until another batch is answered: only then is the failure
 * about these VINs. When five such batches come in a row the run stops, and they stay queued; so they do when nothing
 * comes after them.
 */
export function startRunner(deps: RunnerDeps, record: RunRecord): Runner {
  const { runs, client, clock } = deps;
  const leave = new AbortController();
  const nextBatch = queuedBatches(runs, record.id);
  const speed = createSpeedometer(() => clock.monotonic());
  const startedAt = clock.monotonic();
  let { requests, throttled } = record;
  let latest = record;
  let suspects: VinOutcome[][] = [];
  let failure: unknown = null;
  let asked: Halt | null = null;

  async function write(outcomes: readonly VinOutcome[]): Promise<void> {
    const activeMs = record.activeMs + Math.round(clock.monotonic() - startedAt);
    latest = await runs.commit(record.id, clock.now(), outcomes, { requests, throttled, activeMs });
    speed.add(outcomes.length);
  }
  const commit = groupCommits(write);

  async function lane(): Promise<void> {
    while (!leave.signal.aborted) {
      const batch = await abortable(nextBatch(), leave.signal);
      if (!batch) return;
      const outcomes = [...(await client.query(batch, leave.signal, count))];
      if (allFailed(outcomes)) {
        suspects.push(outcomes);
        if (suspects.length >= FAILING_BATCHES) throw new ServiceFailing(outcomes);
        continue;
      }
      const held = suspects.flat();
      suspects = [];
      await commit([...held, ...outcomes]);
    }
  }

  function count(status: number | null): void {
    requests += 1;
    if (status === 429) throttled += 1;
  }

  async function work(): Promise<RunRecord> {
    const lanes = Array.from({ length: deps.lanes }, () =>
      lane().catch((error: unknown) => {
        // The first failure ends the run; what the other lanes then throw is only their being aborted.
        if (!leave.signal.aborted) failure = error;
        leave.abort(error);
      }),
    );
    await Promise.all(lanes);
    if (!asked) await settleSuspects().catch((error: unknown) => (failure ??= error));
    if (asked) return end(asked, null);
    return failure ? end('stopped', stopReasonOf(failure)) : end('completed', null);
  }

  /** Nothing is left to ask: a refusal (400) down to single VINs is about them, a passing cause is not. */
  async function settleSuspects(): Promise<void> {
    if (failure) return;
    const passing = suspects.find(([first]) => first && !isRejected(first));
    await commit(suspects.flat().filter(isRejected));
    if (passing) throw new ServiceFailing(passing);
  }

  async function end(state: Halt | 'stopped' | 'completed', reason: StopReason | null): Promise<RunRecord> {
    // What was sent since the last answers counts too.
    await write([]);
    latest = await runs.setState(record.id, state, reason, state === 'paused' ? null : clock.now());
    return latest;
  }

  const ended = work();
  return {
    ended,
    latest: () => latest,
    vinsPerSecond: () => speed.perSecond(),
    halt(state) {
      // Who cancels while it is being paused means it.
      asked = state === 'cancelled' ? state : (asked ?? state);
      leave.abort(new AppError('cancelled', `the run was ${state}`));
      return ended;
    },
  };
}

/** The service gives no answers at all, for the same cause, batch after batch. */
class ServiceFailing extends Error {
  readonly reason: StopReason;

  constructor(outcomes: readonly VinOutcome[]) {
    super('the service gives no answers');
    const answer = outcomes[0]?.answer;
    this.reason = answer?.status === 'failed' && answer.kind === 'network' ? 'network' : 'service-failing';
  }
}

function allFailed(outcomes: readonly VinOutcome[]): boolean {
  return outcomes.every(
    ({ answer }) =>
      answer.status === 'failed' && answer.kind !== 'invalid-item' && answer.kind !== 'missing-item',
  );
}

function isRejected({ answer }: VinOutcome): boolean {
  return answer.status === 'failed' && answer.kind === 'rejected';
}

function stopReasonOf(error: unknown): StopReason {
  if (error instanceof ServiceFailing) return error.reason;
  if (!(error instanceof AppError)) return 'internal';
  if (error.kind === 'unauthorized' || error.kind === 'secret-missing') return error.kind;
  return error.kind === 'disk' || error.kind === 'database' || error.kind === 'busy' ? 'disk' : 'internal';
}
