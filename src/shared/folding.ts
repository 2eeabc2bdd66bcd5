import { normalised } from './normalised.ts';

/** A text without accents and capitals, for texts that are sorted or searched: "Posição" → "posicao". */
export const withoutAccents = (text: string): string =>
  normalised(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Characters without width, apostrophes, an accent that stands alone, and the point of `N.º`. */
const DROPPED =
  /[\p{Default_Ignorable_Code_Point}\u0027\u0060\u00b4\u02b9-\u02bc\u2018-\u201b\u2032\uff07]|\.(?=[\u00b0\u00ba])/gu;
const BETWEEN_WORDS = /(?:(?![%&#@])[\p{White_Space}\p{P}\p{Cc}])+/gu;

/** Words with one blank between them, as most names are: they need no more than small letters. */
const ALREADY_PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/**
 * A name as all names and places are compared: "Nº do chassi" and "N.° DO CHASSI" are the same, "Mogi-Mirim" and "mogi
 * mirim" too. Words have one blank between them. Signs that tell columns apart stay: `%`, `#`, `&`, `@`, `$`, `+`.
 */
export function fold(name: string): string {
  if (ALREADY_PLAIN.test(name)) return name.toLowerCase();
  const plain = withoutAccents(normalised(name.replaceAll(DROPPED, '').replaceAll('\u00b0', 'o'), 'NFKC'));
  // A name of punctuation alone stays, so that it is not everything's name.
  return plain.replaceAll(BETWEEN_WORDS, ' ').trim() || plain.trim();
}

/** The words of a name, folded; a capital letter behind a small one begins a word: "NumeroChassi" has two. */
export const wordsOfName = (name: string): string[] =>
  fold(normalised(name, 'NFC').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
