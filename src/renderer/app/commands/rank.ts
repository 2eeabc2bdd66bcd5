import { fold } from '../../../shared/fold.ts';

/** A line of the palette, as far as the search sees it. */
export interface Findable {
  /** Heading above its group. */
  readonly group: string;
  readonly name: string;
  /** Other words by which it is found. */
  readonly words: string;
  /** Whether it is there only once something is typed. */
  readonly isSearchedOnly: boolean;
}

export interface Group<E> {
  readonly label: string;
  readonly entries: readonly E[];
}

/** Most lines of one group while something is typed. */
const MOST = 8;

const START = 3;
const WORD = 2;
const WITHIN = 1;

/** How well a typed word fits; null: not at all. All are folded. */
function pointsOf(name: string, words: string, typed: string): number | null {
  if (name.startsWith(typed)) return START;
  if (` ${name}`.includes(` ${typed}`)) return WORD;
  return name.includes(typed) || ` ${words}`.includes(` ${typed}`) ? WITHIN : null;
}

/** How well all typed words together fit; null: one of them not at all. */
function score({ name, words }: Findable, typed: readonly string[]): number | null {
  const [foldedName, foldedWords] = [fold(name), fold(words)];
  let sum = 0;
  for (const word of typed) {
    const one = pointsOf(foldedName, foldedWords, word);
    if (one === null) return null;
    sum += one;
  }
  return sum;
}

/**
 * The lines that have all typed words, accents and capitals aside, in their groups: the group with the best line first, and
 * in each the best line first. Without a word all lines in their own order.
 */
export function groupsOf<E extends Findable>(entries: readonly E[], typed: string): Group<E>[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const found = entries.flatMap((entry) => {
    const points = words.length === 0 && entry.isSearchedOnly ? null : score(entry, words);
    return points === null ? [] : [{ entry, points }];
  });
  // Sorting is stable: what fits alike stays in its order.
  const best = found.toSorted((a, b) => b.points - a.points);
  const labels = [...new Set(best.map(({ entry }) => entry.group))];
  return labels.map((label) => {
    const ofGroup = best.flatMap(({ entry }) => (entry.group === label ? [entry] : []));
    return { label, entries: words.length === 0 ? ofGroup : ofGroup.slice(0, MOST) };
  });
}
