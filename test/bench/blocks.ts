import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How long this process's main thread was blocked at a time. */
export function watchBlocks() {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  return {
    start: () => void delay.enable(),
    /** What comes after is no longer counted: clearing up, for one. */
    stop: () => void delay.disable(),
    /** Milliseconds, from start to stop. */
    longest: () => delay.max / 1e6,
  };
}
