import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** Calls the listener every 15 seconds. Returns a function that stops it. */
export function subscribeNow(listener: () => void): () => void {
  // Without listeners the time stood still.
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time, milliseconds since 1970; moves on every 15 seconds, on one timer for the whole screen. */
export const useNow = (): number => useSyncExternalStore(subscribeNow, () => now);
