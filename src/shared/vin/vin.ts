import type { HeldBackReason } from '../../contract/schemas/lists.ts';
import { normalised } from '../normalised.ts';
import { checkDigitOf, hasRoundedDigits, hasWrongCheckDigit, needsCheckDigitAt } from './check-digit.ts';

/** Why a cell is not a VIN. */
export type VinFault =
  | { readonly reason: Exclude<HeldBackReason, 'characters' | 'length'> }
  /** `found`: the first character that no VIN has. */
  | { readonly reason: 'characters'; readonly found: string }
  /** `length`: without spaces, dashes and quotes. */
  | { readonly reason: 'length'; readonly length: number };

/** The result of reading a cell: a VIN that the service accepts, or the reason why the row is held back. */
export type VinReading =
  | {
      readonly vin: string;
      /** The cell in the file differs from the VIN: in case, spaces, dashes or quotes. */
      readonly changed: boolean;
      /** An I that scanners put before a VIN was left out. */
      readonly isScanned?: true;
    }
  | VinFault;

export const VIN_LENGTH = 17;

/** The service checks the length alone (document 2.3), so letters that no VIN has (ISO 3779) pass here. */
const VIN = /^[A-Z0-9]{17}$/;

/** White space, controls, zero-width characters and fillers, Braille's blank included. */
const INVISIBLE = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** Any dash or hyphen, the minus signs and the hyphen bullet included. */
const DASHES = /[\p{Pd}\u02d7\u2043\u2212]/gu;

/** A text without white space and invisible characters, full-width characters as normal ones. */
export const visibleText = (text: string): string =>
  // NFKC would turn an acute accent that stands for a quote into a space and a combining accent.
  normalised(text.replaceAll('\u00b4', "'"), 'NFKC').replace(INVISIBLE, '');

export const withoutDashes = (text: string): string => text.replace(DASHES, '');

/** A formula with which spreadsheets keep a value as text. */
const FORMULA_TEXT = /^="(.*)"$/;
/** Quotes at the ends of a value, such as those left over from a broken line. */
const OUTER_QUOTES =
  /^['"`\u2018\u2019\u201c\u201d]+|(?<!['"`\u2018\u2019\u201c\u201d])['"`\u2018\u2019\u201c\u201d]+$/g;

/** A spreadsheet's scientific notation. A sign or a separator is needed, because a VIN itself can look like `12E45`. */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+E[+-]?|E[+-])\d{1,3}$/i;

/** A VIN of seventeen good characters behind the I of the bar codes for import. */
const SCANNED = /^i(?=\d*[a-z])[a-hj-npr-z0-9]{16}\d$/i;

/**
 * A VIN cell as the service wants it: upper case, without spaces, dashes and quotes, full-width characters as normal
 * ones. Letters are never replaced here; see {@link replaceIllegalLetters}.
 */
export function normaliseVin(cell: string): VinReading {
  if (VIN.test(cell)) return { vin: cell, changed: false };
  const bare = visibleText(cell).replace(FORMULA_TEXT, '$1').replace(OUTER_QUOTES, '');
  if (SCIENTIFIC.test(bare)) return { reason: 'scientific-notation' };
  const value = withoutDashes(bare);
  if (value === '') return { reason: 'empty' };
  // Checked before upper-casing, which would turn letters of other alphabets into A to Z (dotless i, for one).
  const found = /[^A-Za-z0-9]/u.exec(value)?.[0];
  if (found !== undefined) return { reason: 'characters', found };
  if (SCANNED.test(value)) return { vin: value.slice(1).toUpperCase(), changed: true, isScanned: true };
  if (value.length !== VIN_LENGTH) return { reason: 'length', length: value.length };
  return { vin: value.toUpperCase(), changed: true };
}

/** Whether a character is a letter of another alphabet, which may look like one of A to Z: the Cyrillic В, for one. */
export const isOtherAlphabet = (character: string): boolean =>
  /\p{L}/u.test(character) && !/\p{Script=Latin}/u.test(character);

/** For each byte, 1 if it is a valid character of a normalised VIN: A to Z without I, O and Q, and 0 to 9. */
const PLAIN = new Uint8Array(256);
for (const character of '0123456789ABCDEFGHJKLMNPRSTUVWXYZ') PLAIN[character.charCodeAt(0)] = 1;

/**
 * Whether bytes are a normalised VIN without any letter that {@link hasIllegalLetters} finds. Most cells are, and
 * {@link normaliseVin} would not change them.
 */
export function isPlainVin(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start !== 17) return false;
  let plain = 1;
  for (let at = start; at < end; at++) plain &= PLAIN[bytes[at] ?? 0] ?? 0;
  return plain === 1;
}

/** Whether a cell looks like a VIN: normalised, 17 characters, letters and digits mixed. */
export function looksLikeVin(cell: string): boolean {
  if (cell.length < 17 || cell.length > 60) return false;
  const verdict = normaliseVin(cell);
  return 'vin' in verdict && /\d/.test(verdict.vin) && /[A-Z]/.test(verdict.vin);
}

/** Whether the VIN has a letter that ISO 3779 leaves out, because it looks like a digit. */
export const hasIllegalLetters = (vin: string): boolean => /[OIQ]/.test(vin);

export const isVin = (value: string): boolean => 'vin' in normaliseVin(value);

export const replaceIllegalLetters = (vin: string): string => vin.replace(/[OQ]/g, '0').replaceAll('I', '1');

/** The check digit (0 to 9 or X) that position 9 would hold; null where a letter has no value (O, I, Q). */
export function checkDigit(vin: string): string | null {
  const digit = checkDigitOf(bytesOf(vin), 0);
  return digit === null ? null : String.fromCharCode(digit);
}

/** Whether the VIN's maker must put a check digit at position 9. */
export const needsCheckDigit = (vin: string): boolean => needsCheckDigitAt(bytesOf(vin), 0);

/** What may be wrong with a VIN that the service takes. Hints only: such VINs are looked up all the same. */
interface VinHints {
  /** Has O, I or Q. */
  readonly illegalLetters: boolean;
  /** Position 9 is not the check digit, though the maker's region requires one; Brazil and Europe do not. */
  readonly checkDigit: boolean;
  /** The VIN has only digits and ends in two zeros, as if a spreadsheet had rounded it to 15 digits. */
  readonly roundedDigits: boolean;
}

/** @param vin normalised, 17 characters */
export function vinHints(vin: string): VinHints {
  const bytes = bytesOf(vin);
  return {
    illegalLetters: hasIllegalLetters(vin),
    checkDigit: hasWrongCheckDigit(bytes, 0),
    roundedDigits: hasRoundedDigits(bytes, 0),
  };
}

const bytesOf = (vin: string): Uint8Array => Uint8Array.from(vin, (character) => character.charCodeAt(0));
