import { hasIllegalLetters, VIN_LENGTH } from './vin.ts';
import { makerOfWmi } from './wmi-makers.ts';

/** A VIN in a text, or a near miss: a value that was probably meant for one. */
export interface FoundVin {
  /** As it stands in the text, without the spaces and line breaks inside. */
  readonly value: string;
  /** False: a near miss, which does not have 17 characters. */
  readonly isWhole: boolean;
  /** Where it begins and ends in the text. */
  readonly start: number;
  readonly end: number;
}

/** A label that touches its VIN. No VIN has one inside, since none has an I. */
const GLUED_LABEL = /(?:chassis?|chasis|vin|niv)(?=[a-z0-9]{17})/i;

/** Capitals and digits between small letters; a capital before a small letter begins the next word. */
const CAPITALS = /(?:(?<=[a-z])|^)[A-Z0-9]{17}(?=[A-Z]?[a-z]|$)/g;

/** Whether a word has capitals and small letters, more than one capital at its beginning: no VIN is written so. */
export const isOfMixedCase = (word: string): boolean => /\p{Ll}/u.test(word) && /(?!^)\p{Lu}/u.test(word);

/** Whether a text of 17 characters ends in digits and has no letter that VINs leave out, as those of the makers do. */
const isLikely = (text: string): boolean => /[A-Z]/i.test(text) && /\d{4}$/.test(text) && !isIllegal(text);

const isIllegal = (text: string): boolean => hasIllegalLetters(text.toUpperCase());

/** Whether a text of 17 characters is as the makers write their VINs, in any case. */
const isOfMaker = (text: string): boolean =>
  isLikely(text) && makerOfWmi(text.slice(0, 3).toUpperCase()) !== null;

/**
 * The VINs in a word of more than 17 letters and digits, or in one that touches letters with accents: behind a label
 * (`CHASSI9BW…`), or in capitals between small letters (`Chassi9BW…Ano2021`). Where a VIN of a known maker stands in it
 * and its ends are not clear, the whole word is a near miss.
 */
export function vinsInWord(word: string): FoundVin[] {
  const whole = (start: number): FoundVin => ({
    value: word.slice(start, start + VIN_LENGTH),
    isWhole: true,
    start,
    end: start + VIN_LENGTH,
  });
  const label = GLUED_LABEL.exec(word);
  const behind = label === null ? -1 : label.index + label[0].length;
  const rest = word.slice(behind + VIN_LENGTH);
  const isClear =
    rest === ''
      ? /\d$/.test(word) && (word.match(/\d/g)?.length ?? 0) >= 3
      : isLikely(word.slice(behind, -rest.length));
  if (behind > 0 && isClear && !/^\d/.test(rest)) return [whole(behind)];
  const between = [...word.matchAll(CAPITALS)].filter(({ 0: value }) => isLikely(value));
  if (between.length > 0) return between.map(({ index }) => whole(index));
  return likelyVins(word).length > 0 ? [{ value: word, isWhole: false, start: 0, end: word.length }] : [];
}

/** The VINs of known makers within a word, as capitals. */
export function likelyVins(word: string): string[] {
  const found: string[] = [];
  for (let at = 0; at + VIN_LENGTH <= word.length; at++) {
    const value = word.slice(at, at + VIN_LENGTH);
    if (!isOfMaker(value)) continue;
    found.push(value.toUpperCase());
    at += VIN_LENGTH - 1;
  }
  return found;
}
