/** The last answers, by their keys. */
export interface Keeper<T> {
  /** What is kept for a key, or else what is found now. */
  of(key: string, find: () => T): T;
  drop(key: string): void;
  clear(): void;
}

/** Keeps so many answers: the ones that were asked for most lately. */
export function keeper<T>(limit: number): Keeper<T> {
  const answers = new Map<string, T>();
  return {
    of(key, find) {
      const answer = answers.has(key) ? (answers.get(key) as T) : find();
      answers.delete(key);
      answers.set(key, answer);
      for (const oldest of answers.keys()) {
        if (answers.size <= limit) break;
        answers.delete(oldest);
      }
      return answer;
    },
    drop: (key) => void answers.delete(key),
    clear: () => answers.clear(),
  };
}
