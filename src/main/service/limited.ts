import { abortable, onAbort } from '../util/abort.ts';

export interface Limits {
  /** Aborted when the time is over or the caller gives up. */
  readonly signal: AbortSignal;
  /**
   * Stops the time while the request waits for something that is not the server's doing, such as a login for a proxy.
   *
   * @returns a function that starts the whole time again
   */
  readonly holdTimer: () => () => void;
  /** Called when the answer's body is not read to its end: the connection is then closed, not kept for reuse. */
  readonly leave: () => void;
}

export class TimeoutError extends Error {
  readonly code = 'TIMEOUT';
}

/**
 * Runs a request under a time limit. The timer is the system's and not a `Clock`'s, because it limits a socket, which
 * knows real time only.
 *
 * @param ms from this call on, or from the end of the last hold
 * @throws what the request throws; the signal's reason when it is aborted; TimeoutError
 */
export async function abortAfter<T>(
  signal: AbortSignal,
  ms: number,
  request: (limits: Limits) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const stop = new AbortController();
  const endWaiting = onAbort(signal, () => stop.abort(signal.reason));
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  let isLeft = false;
  const startTimer = () => {
    clearTimeout(timer);
    if (!hasEnded) timer = setTimeout(() => stop.abort(new TimeoutError('the time is over')), ms);
  };
  const holdTimer = () => {
    clearTimeout(timer);
    return startTimer;
  };
  const leave = () => {
    isLeft = true;
  };
  startTimer();
  try {
    return await abortable(request({ signal: stop.signal, holdTimer, leave }), stop.signal);
  } catch (error) {
    // Node's request throws an error of its own where it is aborted.
    stop.signal.throwIfAborted();
    throw error;
  } finally {
    hasEnded = true;
    clearTimeout(timer);
    endWaiting();
    if (isLeft) stop.abort();
  }
}
