import { useState } from 'react';

/** Work whose error is shown beside its button, not as a notification. `error` is that of the last attempt, or null. */
export function useAttempt() {
  const [state, setState] = useState<{ pending: boolean; error: unknown }>({ pending: false, error: null });
  return {
    ...state,
    async run(work: () => Promise<unknown>): Promise<void> {
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
