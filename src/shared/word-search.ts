import { withoutAccents } from './folding.ts';

/**
 * Finds things by their texts, such as the positions of a vehicle by place or time. A thing matches if each word of the
 * search is part of one of its texts; accents and case are ignored.
 *
 * @returns a test that takes the texts of a thing; with an empty search everything matches
 */
export function wordSearch(search: string): (...texts: readonly string[]) => boolean {
  const words = withoutAccents(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (...texts) => {
    if (words.length === 0) return true;
    const folded = withoutAccents(texts.join('\n'));
    return words.every((word) => folded.includes(word));
  };
}
