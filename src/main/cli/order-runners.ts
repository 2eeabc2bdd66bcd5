import { handOver } from '../handover/client.ts';
import { type Order, type Outcome, orderOf } from '../handover/messages.ts';
import type { Caller } from '../handover/server.ts';
import { failureText } from '../lookup-job/command-error.ts';
import { errorOutcome } from '../lookup-job/outcome.ts';
import { systemClock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';

/** Default of `busyMs`: a Rastro that starts or closes takes some seconds to accept orders or to release the folder. */
const BUSY_MS = 20_000;
const TRY_AGAIN_MS = 250;

/** Two ways to carry out an order (a lookup, an erasure or a report). */
export interface OrderRunners {
  /** Hands the order to the Rastro that has the data folder open; null where there is none. */
  inRunningApp(): Promise<Outcome | null>;
  /** Carries out the order in this process, or hands it to a Rastro that opens the data folder first. */
  inThisProcess(): Promise<Outcome>;
}

/** The text after Ctrl+C, by the kind of order. */
const interruptedBy = {
  lookup: 'interrupted',
  erase: 'eraseInterrupted',
  report: 'reportInterrupted',
} as const;

/**
 * @param alone carries out the order in this process; throws AppError `conflict` where another process has the data
 *   folder open
 * @param busyMs how long to wait for a Rastro that is just starting or closing
 */
export function orderRunners(
  request: Order['request'],
  dataDir: string,
  alone: () => Promise<number>,
  caller: Caller,
  busyMs = BUSY_MS,
): OrderRunners {
  /** Why the Rastro that has the folder open could not be reached; null: not known. */
  let why: string | null = null;
  const { language } = request;

  async function there(): Promise<Outcome | null> {
    const handed = await handOver(dataDir, request, caller);
    if (handed.kind === 'done') return handed.outcome;
    why = handed.why;
    return null;
  }

  async function here(): Promise<Outcome> {
    const until = systemClock.monotonic() + busyMs;
    for (;;) {
      try {
        return { code: await alone(), message: null };
      } catch (error) {
        if (caller.interrupted.aborted)
          return { code: 130, message: failureText(interruptedBy[orderOf(request)], {}, language) };
        const outcome = errorOutcome(error, language);
        if (!isInUse(error)) return outcome;
        if (systemClock.monotonic() >= until)
          return { ...outcome, message: [outcome.message, why].filter(Boolean).join(' ') };
      }
      await systemClock.sleep(TRY_AGAIN_MS, caller.interrupted).catch(() => undefined);
      const outcome = await there();
      if (outcome) return outcome;
    }
  }

  return { inRunningApp: there, inThisProcess: here };
}

/** Whether another process has the data folder open. A `conflict` for a list that is being looked up has no path. */
function isInUse(error: unknown): error is AppError {
  return error instanceof AppError && error.kind === 'conflict' && 'path' in error.details;
}
