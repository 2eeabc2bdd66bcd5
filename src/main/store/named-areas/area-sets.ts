export interface AreaSets {
  readonly count: () => number;
  /** The areas of a set, ascending. */
  readonly of: (set: number) => Uint16Array;
  readonly with: (set: number, areas: readonly number[]) => number;
}

/** One more than the highest possible number of an area, which has 16 bits. */
const MAX_AREA_COUNT = 65_536;
/** Stands for a set that is not computed yet. */
const UNKNOWN = -1;

/** Set 0 is empty. A vehicle needs one 32-bit number, however many areas it is in. */
export function areaSets(): AreaSets {
  const sets = [new Uint16Array()];
  const numberOf = new Map([['', 0]]);
  /**
   * A trie: from a set, each further area leads to the next step. A union that was made before is found by numbers
   * alone, without a text as its key. For the steps in between, no sets are made: they would double the memory.
   */
  const nextStep = new Map<number, number>();
  const foundAt = [0];
  const stepOfSet = [0];

  function widened(set: number, more: readonly number[]): number {
    const areas = Uint16Array.from(new Set([...(sets[set] ?? []), ...more])).sort();
    const key = areas.join();
    const known = numberOf.get(key);
    if (known !== undefined) return known;
    sets.push(areas);
    numberOf.set(key, sets.length - 1);
    return sets.length - 1;
  }

  function newStep(set: number): number {
    foundAt.push(set);
    return foundAt.length - 1;
  }

  return {
    count: () => sets.length,
    of: (set) => sets[set] ?? new Uint16Array(),
    with(set, more) {
      if (more.length === 0) return set;
      let step = stepOfSet[set] ?? newStep(set);
      stepOfSet[set] = step;
      for (const area of more) {
        const key = step * MAX_AREA_COUNT + area;
        let next = nextStep.get(key);
        if (next === undefined) {
          next = newStep(UNKNOWN);
          nextStep.set(key, next);
        }
        step = next;
      }
      const found = foundAt[step] ?? UNKNOWN;
      if (found !== UNKNOWN) return found;
      const made = widened(set, more);
      foundAt[step] = made;
      return made;
    },
  };
}
