import { VIN_LENGTH, visibleText, withoutDashes } from './vin/vin.ts';

/** Separators between the numbers (VINs, parts of VINs, plates) that people type or paste, full-width ones included. */
const SEPARATORS = /[\s,;\uff0c\uff1b]+/;
const NOT_BETWEEN = /[^\s,;\uff0c\uff1b]/;

/** Invisible characters that get into a number by accident: a non-breaking space, a byte order mark. */
const INSIDE = /[\u00a0\ufeff]/g;

/** A number that needs no change before it is compared. Most numbers match. */
const PLAIN = /^[A-Z0-9]+$/;

/** The numbers of a text, as they are written. */
export const splitIdentifiers = (text: string): string[] => text.split(SEPARATORS).filter(Boolean);

/** Whether a text has more than white space, commas and semicolons. */
export const hasNumber = (text: string): boolean => NOT_BETWEEN.test(text);

/**
 * A number in the form in which it is compared, by the rule of `normaliseVin`: capitals, without white space and
 * dashes, full-width characters as normal ones.
 */
export const normaliseIdentifier = (text: string): string =>
  PLAIN.test(text) ? text : withoutDashes(visibleText(text)).toUpperCase();

/**
 * The parts of a search, each the beginning or the end of a VIN; none where the search is blank. Spaces separate VINs,
 * except where the whole text is one VIN written in groups.
 */
export function searchTerms(text: string): string[] {
  const parts = splitIdentifiers(text.replace(INSIDE, '')).map(normaliseIdentifier).filter(Boolean);
  const joined = parts.join('');
  return joined.length === VIN_LENGTH ? [joined] : [...new Set(parts)];
}
