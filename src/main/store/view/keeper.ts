/** Keeps the last so many answers by their keys, the ones that were asked for most lately. */
export function keeper<T>(limit: number): (key: string, find: () => T) => T {
  const answers = new Map<string, T>();
  return (key, find) => {
    const answer = answers.has(key) ? (answers.get(key) as T) : find();
    answers.delete(key);
    answers.set(key, answer);
    for (const oldest of answers.keys()) {
      if (answers.size <= limit) break;
      answers.delete(oldest);
    }
    return answer;
  };
}
