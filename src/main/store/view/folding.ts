/** Marks that stand over or under a letter, once a text is decomposed. */
const MARKS = '\\u0300-\\u036f';
/** What is overlooked in a text: marks, every dash, the soft hyphen and what has no width. */
const OVERLOOKED = `${MARKS}\\-\\u00ad\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d\\u200b-\\u200d\\u2060\\ufeff`;
/** Latin, Greek and Cyrillic with all their accents. */
const LETTERS = { from: 0x41, to: 0x1fff };

/**
 * What finds a text within others, whatever the case, the accents, the dashes and the kind of white space; null where
 * nothing is left to find. An expression that reads the other text as it stands: rewriting a million rows to compare
 * them takes several times as long.
 */
export function textPattern(text: string): RegExp | null {
  const plain = text
    .normalize('NFD')
    .replace(new RegExp(`[${OVERLOOKED}]`, 'g'), '')
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ');
  if (plain === '') return null;
  return new RegExp([...plain].map(anyOf).join(`[${OVERLOOKED}]*`));
}

function anyOf(character: string): string {
  if (character === ' ') return `\\s[\\s${OVERLOOKED}]*`;
  const same = variants().get(folded(character));
  return same ? `[${same}]` : character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

/** A letter without its accents, as a capital where that is one letter too. */
function folded(character: string): string {
  const base = character.normalize('NFD').replace(new RegExp(`[${MARKS}]`, 'g'), '');
  const capital = base.toUpperCase();
  return capital.length === base.length ? capital : base;
}

let known: ReadonlyMap<string, string> | null = null;

/** All letters that are one when folded; made once, in a few milliseconds. */
function variants(): ReadonlyMap<string, string> {
  if (known) return known;
  const letters = Array.from({ length: LETTERS.to - LETTERS.from }, (_, index) =>
    String.fromCharCode(LETTERS.from + index),
  ).filter((character) => /\p{L}/u.test(character));
  known = new Map([...Map.groupBy(letters, folded)].map(([key, same]) => [key, same.join('')]));
  return known;
}
