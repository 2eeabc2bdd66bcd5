import { withoutAccents } from './folding.ts';

/**
 * Finds positions of a vehicle by their place or time. A position matches if each word of the search is part of one of
 * its texts; accents and case are ignored.
 *
 * @returns a test that takes the texts of a position; with an empty search every position matches
 */
export function historySearch(search: string): (...texts: readonly string[]) => boolean {
  const words = withoutAccents(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (...texts) => {
    if (words.length === 0) return true;
    const folded = withoutAccents(texts.join('\n'));
    return words.every((word) => folded.includes(word));
  };
}
