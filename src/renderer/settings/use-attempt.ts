import { useState } from 'react';

interface Attempt {
  /** Runs the work; what it throws becomes `error`. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
  readonly pending: boolean;
  /** Why the last attempt failed; null: it did not, or is still running. */
  readonly error: unknown;
  readonly reset: () => void;
}

/** Work whose error is shown beside its button, not as a notification. */
export function useAttempt(): Attempt {
  const [state, setState] = useState<{ pending: boolean; error: unknown }>({ pending: false, error: null });
  return {
    ...state,
    async run(work) {
      setState({ pending: true, error: null });
      try {
        await work();
        setState({ pending: false, error: null });
      } catch (error) {
        setState({ pending: false, error });
      }
    },
    reset: () => setState({ pending: false, error: null }),
  };
}
