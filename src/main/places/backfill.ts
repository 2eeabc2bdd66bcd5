import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';

/** Milliseconds between two steps, in which a run's answers can be stored. */
const PAUSE_MS = 20;

export interface BackfillStep {
  readonly isDone: boolean;
  /** Whether this step or one before it changed a place. */
  readonly isChanged: boolean;
}

/**
 * Stores the nearest places of positions in the background, step by step.
 *
 * @param step stores the places of some positions
 * @param changed called once at the end, where a place changed
 */
export function startPlaceBackfill(
  step: () => Promise<BackfillStep>,
  changed: () => void,
  log: Pick<Log, 'warn'>,
): { close(): Promise<void> } {
  let closed = false;

  async function run(): Promise<void> {
    let last = await step();
    while (!last.isDone) {
      await wait(PAUSE_MS);
      if (closed) return;
      last = await step();
    }
    if (last.isChanged && !closed) changed();
  }

  const running = run().catch((error: unknown) => log.warn('places.not-stored', { error: messageOf(error) }));
  return {
    close() {
      closed = true;
      return running;
    },
  };
}
