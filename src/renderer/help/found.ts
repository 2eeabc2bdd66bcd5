/** A stretch of a text, by the offsets of its first character and of the one behind its last. */
export type Stretch = readonly [start: number, end: number];

/**
 * The text without capitals and accents, as long as it was, so that offsets stay what they are: `Posição` → `posicao`.
 */
export function fold(text: string): string {
  return text.replace(/[^\0-\x7f]/g, plain).replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

function plain(character: string): string {
  const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.length === character.length ? bare : character;
}

/** The words of what was typed into a search field. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

/** Where a word stands in a text; both folded. */
export function stretchesOf(folded: string, word: string): Stretch[] {
  const found: Stretch[] = [];
  if (word === '') return found;
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
    found.push([at, at + word.length]);
  return found;
}
