/** Values by key; the least recently used one is dropped when there are too many. */
export interface LruCache<T> {
  getOrCompute(key: string, compute: () => T): T;
  delete(key: string): void;
  clear(): void;
}

export function createLruCache<T>(limit: number): LruCache<T> {
  // A Map iterates in the order of insertion, so the first key is the least recently used one.
  const values = new Map<string, T>();
  return {
    getOrCompute(key, compute) {
      const value = values.has(key) ? (values.get(key) as T) : compute();
      values.delete(key);
      values.set(key, value);
      for (const oldest of values.keys()) {
        if (values.size <= limit) break;
        values.delete(oldest);
      }
      return value;
    },
    delete: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
