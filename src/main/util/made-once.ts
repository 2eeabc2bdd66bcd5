/** A value that is made when it is first needed, and then kept. */
export function madeOnce<T>(make: () => Promise<T>) {
  let value: Promise<T> | null = null;
  return {
    /** Calls that come while the value is being made share it; after a failure the next call tries again. */
    get(): Promise<T> {
      if (value) return value;
      const begun = make();
      value = begun;
      begun.catch(() => {
        value = null;
      });
      return begun;
    },
    /** The value if it was made, or is being made; null otherwise, and after a failure. */
    made: async (): Promise<T | null> => value?.catch(() => null) ?? null,
  };
}
