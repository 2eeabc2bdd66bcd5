import { normalised } from '../../../shared/normalised.ts';

/** Combining marks, as which Unicode's NFD writes accents. */
const MARKS = '\\u0300-\\u036f';
/** Characters that a search ignores: marks, every dash, the soft hyphen and characters without width. */
const IGNORED = `${MARKS}\\-\\u00ad\\u02d7\\u2010-\\u2015\\u2043\\u2212\\ufe58\\ufe63\\uff0d\\u200b-\\u200d\\u2060\\ufeff`;
/** Range of Latin, Greek and Cyrillic letters with all their accents. */
const LETTERS = { from: 0x41, to: 0x1fff };

/** Full-width forms of the printable ASCII characters, without the blank; each is `distance` after its usual form. */
const WIDE = { from: 0xff01, to: 0xff5e, distance: 0xfee0 };

const isWide = (code: number): boolean => code >= WIDE.from && code <= WIDE.to;

/** A character in its usual width. */
const narrow = (character: string): string => {
  const code = character.charCodeAt(0);
  return isWide(code) ? String.fromCharCode(code - WIDE.distance) : character;
};

/** The full-width form of a character; empty where it has none. */
const wide = (character: string): string => {
  const code = character.charCodeAt(0) + WIDE.distance;
  return isWide(code) ? String.fromCharCode(code) : '';
};

/**
 * A pattern that finds a text within others, ignoring case, accents, dashes, full width and the kind of white space;
 * null where no character is left. The searched texts need not be folded: that takes several times as long for
 * a million rows.
 */
export function textPattern(text: string): RegExp | null {
  const plain = plainText(text);
  if (plain === '') return null;
  return new RegExp([...plain].map(anyOf).join(''));
}

/** The text of a search without ignored characters and in usual width, its letters otherwise unchanged. */
function plainText(text: string): string {
  const bare = normalised(Array.from(text, narrow).join(''), 'NFD').replace(
    new RegExp(`[${IGNORED}]`, 'g'),
    '',
  );
  return normalised(bare, 'NFC').trim().replace(/\s+/g, ' ');
}

/**
 * Folds the text of a search. A folded text contains the result if, and only if, `textPattern` finds the search in the
 * original text. Empty where no character is left.
 */
export const foldedSearch = (text: string): string => foldedText(plainText(text));

/**
 * A text as `foldTable` folds it: no ignored characters, one blank for white space, letters without case and accents.
 */
export function foldedText(text: string): string {
  const table = foldTable();
  let folded = '';
  // Not read from the text's end: that copies all of a text that grows.
  let isBlank = false;
  for (let at = 0; at < text.length; at++) {
    const code = narrow(text.charAt(at)).charCodeAt(0);
    if (code < LETTERS.to) {
      const letter = table[code] ?? 0;
      if (letter === 0 || (letter === BLANK && isBlank)) continue;
      folded += String.fromCharCode(letter);
      isBlank = letter === BLANK;
    } else if (SPACE.test(text[at] ?? '')) {
      folded += isBlank ? '' : ' ';
      isBlank = true;
    } else if (!IS_IGNORED.test(text[at] ?? '')) {
      folded += text[at];
      isBlank = false;
    }
  }
  return folded;
}

const BLANK = 0x20;
const IS_IGNORED = new RegExp(`[${IGNORED}]`);
const MARK = new RegExp(`[${MARKS}]`, 'g');
const SPACE = new RegExp(`(?![${IGNORED}])\\s`);

let cachedTable: Uint16Array | null = null;

/** What each character below the end of `LETTERS` folds to; 0 for an ignored one. Computed once. */
export function foldTable(): Uint16Array {
  cachedTable ??= Uint16Array.from({ length: LETTERS.to }, (_, code) => {
    const character = String.fromCharCode(code);
    if (IS_IGNORED.test(character)) return 0;
    if (character.trim() === '') return BLANK;
    const base = folded(character);
    return variants().has(base) ? base.charCodeAt(0) : code;
  });
  return cachedTable;
}

/** A pattern of a character in any case and with any accents, and of the ignored ones behind it: read in one way only. */
const anyOf = (character: string): string =>
  character === ' ' ? `(?![${IGNORED}])\\s[\\s${IGNORED}]*` : `${oneOf(character)}[${IGNORED}]*`;

function oneOf(character: string): string {
  const same = variants().get(folded(character));
  if (same) return `[${same}]`;
  const escaped = character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
  return wide(character) === '' ? escaped : `[${escaped}${wide(character)}]`;
}

/** A letter without accents, as a capital where the capital is one character too. */
function folded(character: string): string {
  const base = character.normalize('NFD').replace(MARK, '');
  const capital = base.toUpperCase();
  return capital.length === base.length ? capital : base;
}

let cachedVariants: ReadonlyMap<string, string> | null = null;

/** For each folded letter, all letters that fold to it, where these are others too. Computed once. */
function variants(): ReadonlyMap<string, string> {
  if (cachedVariants) return cachedVariants;
  const others = new Map<string, string>();
  for (let code = LETTERS.from; code < LETTERS.to; code++) {
    const character = String.fromCharCode(code);
    const base = folded(character);
    // Last, as it is slow: the runtime reads the class of all letters of all scripts anew in each thread.
    if (base === character || base.length > 1 || !/\p{L}/u.test(character)) continue;
    others.set(base, `${others.get(base) ?? base + wide(base)}${character}${wide(character)}`);
  }
  cachedVariants = others;
  return others;
}
