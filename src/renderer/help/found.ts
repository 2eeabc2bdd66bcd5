import { withoutAccents } from '../../shared/folding.ts';

/** A range of a text: the offset of its first character, and the offset after its last character. */
type TextRange = readonly [start: number, end: number];

/**
 * A text without accents and capitals, of the same length, so that offsets apply to both texts: `Posição` → `posicao`.
 */
export const foldSameLength = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, foldUnit).replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

function foldUnit(unit: string): string {
  const folded = withoutAccents(unit);
  return folded.length === unit.length ? folded : unit;
}

export const wordsOf = (typed: string): string[] => foldSameLength(typed).split(/\s+/).filter(Boolean);

/** The occurrences of a word in a text; both folded. */
export function occurrencesOf(folded: string, word: string): TextRange[] {
  const found: TextRange[] = [];
  if (word === '') return found;
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
    found.push([at, at + word.length]);
  return found;
}

export const occurrencesOfAll = (folded: string, words: readonly string[]): TextRange[] =>
  words.flatMap((word) => occurrencesOf(folded, word)).sort(([a], [b]) => a - b);
