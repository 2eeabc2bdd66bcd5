import { useState } from 'react';

export interface Attempt {
  /** Does the work; what it throws becomes `error`. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
  readonly pending: boolean;
  /** Why the last one did not work; null: it did, or is under way. */
  readonly error: unknown;
  readonly reset: () => void;
}

/** Work whose failure is told beside the button that started it, not in a corner of the screen. */
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
