import { fold } from './fold.ts';

/**
 * Finds positions of a vehicle by their place or time: each word of the search stands in one of a position's texts, accents
 * and capitals aside.
 *
 * @returns a test of the texts of a position; an empty search finds all
 */
export function historySearch(search: string): (...texts: readonly string[]) => boolean {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (...texts) => {
    if (words.length === 0) return true;
    const folded = fold(texts.join('\n'));
    return words.every((word) => folded.includes(word));
  };
}
