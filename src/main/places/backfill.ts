import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';

/** Pause between two steps, in which a run's answers can be stored. */
const PAUSE_MS = 20;

/**
 * Stores the nearest places of positions in the background, step by step.
 *
 * @param step stores some; returns whether all positions have their place
 * @param changed called once at the end, unless the first step was the last
 */
export function startPlaceBackfill(
  step: () => Promise<boolean>,
  changed: () => void,
  log: Log,
): { close(): Promise<void> } {
  let closed = false;

  async function run(): Promise<void> {
    if (await step()) return;
    do await wait(PAUSE_MS);
    while (!closed && !(await step()));
    if (!closed) changed();
  }

  const running = run().catch((error: unknown) => log.warn('places.not-stored', { error: messageOf(error) }));
  return {
    close() {
      closed = true;
      return running;
    },
  };
}
