import { fold } from '../../../shared/folding.ts';

export interface Findable {
  readonly group: string;
  readonly name: string;
  /** Other words by which the search finds the line. */
  readonly words: string;
  readonly isSearchedOnly: boolean;
}

export interface Group<E> {
  readonly label: string;
  readonly entries: readonly E[];
}

/** Maximum number of lines shown of one group while something is typed. */
const MOST = 8;

const START = 3;
const WORD = 2;
/** Points if the name has the typed word inside, or one of the line's other words begins with it. */
const WITHIN = 1;

/** Points for how well a typed word fits a line; null: it does not fit. All texts have neither accents nor capitals. */
function pointsOf(name: string, words: string, typed: string): number | null {
  if (name.startsWith(typed)) return START;
  if (` ${name}`.includes(` ${typed}`)) return WORD;
  return name.includes(typed) || ` ${words}`.includes(` ${typed}`) ? WITHIN : null;
}

/** Sum of the points of all typed words; null: one of them does not fit. */
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
 * The groups of the lines that have all typed words; accents and case do not matter. The group with the best line comes
 * first, and in each group the best line. While nothing is typed, the lines keep their order; `isSearchedOnly` lines
 * are left out.
 */
export function rankedGroups<E extends Findable>(entries: readonly E[], typed: string): Group<E>[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const found = entries.flatMap((entry) => {
    const points = words.length === 0 && entry.isSearchedOnly ? null : score(entry, words);
    return points === null ? [] : [{ entry, points }];
  });
  // Sorting is stable: lines with equal points keep their order.
  const best = found.toSorted((a, b) => b.points - a.points);
  const labels = [...new Set(best.map(({ entry }) => entry.group))];
  return labels.map((label) => {
    const ofGroup = best.flatMap(({ entry }) => (entry.group === label ? [entry] : []));
    return { label, entries: words.length === 0 ? ofGroup : ofGroup.slice(0, MOST) };
  });
}
