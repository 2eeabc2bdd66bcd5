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
  const plain = plainText(text);
  if (plain === '') return null;
  return new RegExp([...plain].map(anyOf).join(`[${OVERLOOKED}]*`));
}

/** What is left of a text to search for, its letters as they are; empty where nothing is. */
function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(new RegExp(`[${OVERLOOKED}]`, 'g'), '')
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ');
}

/** A search as it is found within folded texts: where `textPattern` finds it. Empty where nothing is left of it. */
export function foldedSearch(text: string): string {
  return foldedText(plainText(text));
}

/** A text as the table folds it: what is overlooked left out, white space as one blank, each letter as the first of its kind. */
export function foldedText(text: string): string {
  const letters = foldTable();
  let folded = '';
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < LETTERS.to) {
      const letter = letters[code] ?? 0;
      if (letter !== 0 && !(letter === BLANK && folded.endsWith(' '))) folded += String.fromCharCode(letter);
    } else if (SPACE.test(text[at] ?? '')) folded += folded.endsWith(' ') ? '' : ' ';
    else if (!IS_OVERLOOKED.test(text[at] ?? '')) folded += text[at];
  }
  return folded;
}

const BLANK = 0x20;
const IS_OVERLOOKED = new RegExp(`[${OVERLOOKED}]`);
const SPACE = new RegExp(`(?![${OVERLOOKED}])\\s`);

let table: Uint16Array | null = null;

/** What each character up to the end of `LETTERS` is folded to: 0 where it is overlooked. Made once. */
export function foldTable(): Uint16Array {
  table ??= Uint16Array.from({ length: LETTERS.to }, (_, code) => {
    const character = String.fromCharCode(code);
    if (IS_OVERLOOKED.test(character)) return 0;
    if (/\s/.test(character)) return BLANK;
    const base = folded(character);
    return variants().has(base) && base.length === 1 ? base.charCodeAt(0) : code;
  });
  return table;
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
