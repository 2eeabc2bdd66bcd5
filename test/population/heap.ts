/** A binary heap of items by time: the earliest comes out first, of equal times that which came first. */
export interface Heap<T> {
  push(at: number, item: T): void;
  /** Of the earliest; infinity where there is none. */
  nextAt(): number;
  pop(): T | undefined;
  size(): number;
}

export function makeHeap<T>(): Heap<T> {
  const entries: { readonly at: number; readonly number: number; readonly item: T }[] = [];
  let count = 0;

  const isBefore = (a: number, b: number) => {
    const [one, other] = [entries[a], entries[b]];
    if (!one || !other) return false;
    return one.at < other.at || (one.at === other.at && one.number < other.number);
  };
  const swap = (a: number, b: number) => {
    const [one, other] = [entries[a], entries[b]];
    if (one && other) [entries[a], entries[b]] = [other, one];
  };

  return {
    push(at, item) {
      entries.push({ at, number: count++, item });
      let child = entries.length - 1;
      while (child > 0) {
        const parent = (child - 1) >> 1;
        if (!isBefore(child, parent)) break;
        swap(child, parent);
        child = parent;
      }
    },
    nextAt: () => entries[0]?.at ?? Number.POSITIVE_INFINITY,
    pop() {
      swap(0, entries.length - 1);
      const popped = entries.pop();
      for (let parent = 0; ; ) {
        let least = parent;
        for (const child of [2 * parent + 1, 2 * parent + 2]) if (isBefore(child, least)) least = child;
        if (least === parent) break;
        swap(parent, least);
        parent = least;
      }
      return popped?.item;
    },
    size: () => entries.length,
  };
}
