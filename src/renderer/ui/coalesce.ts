/**
 * Runs `work` one at a time: calls that come while it is running make it run once more afterwards.
 *
 * @param work must not throw
 * @returns a function whose promise ends with the last run, or at once if a run was under way
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isRequested = false;
  return async () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      await work();
    }
    isRunning = false;
  };
}
