import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the process's memory flat, whatever passes through it: V8 would rather let its heaps grow to several times what
 * is alive than collect, which during a run of a million VINs doubles the process. Costs a tenth to a fifth of the
 * speed where neither service nor network is what limits it.
 *
 * Both flags are read at each collection, and so may be set while running; for a heap's limits, which are not, it would
 * take the command line, which an installed app does not have. Worker threads that are started later have them too.
 * To be called once, before the work begins.
 *
 * Source: V8's `flag-definitions.h`.
 */
export function keepHeapSmall(): void {
  // The space for new objects stays as it is at the start.
  setFlagsFromString('--semi-space-growth-factor=1');
  // Collected each time it has grown by so much since the last time.
  setFlagsFromString('--heap-growing-percent=30');
}
