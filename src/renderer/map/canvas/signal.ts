import { useEffect, useState } from 'react';

export class Signal<T> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Calls the listener with every value, until the returned function is called. */
  on(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }
}

/** The latest value of a signal; re-renders only the component that calls it. */
export function useSignal<T>(signal: Signal<T>, initial: T): T {
  const [value, setValue] = useState(initial);
  useEffect(() => signal.on(setValue), [signal]);
  return value;
}
