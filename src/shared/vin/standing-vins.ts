import { apartFrom, findVinsInLines, readableText } from './find-vins.ts';
import { isOfMixedCase, likelyVins } from './glued-vins.ts';
import { hasIllegalLetters, looksLikeVin, normaliseVin, VIN_LENGTH } from './vin.ts';
import { makerOfWmi } from './wmi-makers.ts';

/** A text without such a word, and of no more characters than a VIN in groups, has no VIN. */
const RUN = /[A-Za-z0-9]{17,}/;

/**
 * The VINs that stand in a text, in whatever words, as capitals: those that an import takes, those in longer words, and
 * those in addresses of e-mails. By it an import knows whether it has lost one.
 *
 * @param cell a cell, or a line of a text
 */
export function standingVins(cell: string): string[] {
  if (cell.length < VIN_LENGTH) return [];
  if (looksLikeVin(cell)) {
    const read = normaliseVin(cell);
    return 'vin' in read && isPlausible(read.vin) ? [read.vin] : [];
  }
  const text = readableText(cell);
  if (!RUN.test(text) && !SEPARATED.test(text)) return [];
  const taken = findVinsInLines(text).filter(({ isWhole }) => isWhole);
  const runs = [...text.matchAll(new RegExp(RUN, 'g'))].map(({ 0: run, index }) => ({
    run,
    start: index,
    end: index + run.length,
  }));
  const others = apartFrom(taken, runs).flatMap(({ run }) =>
    run.length === VIN_LENGTH && isWord(run) ? [run.toUpperCase()] : likelyVins(run),
  );
  return [...taken.map(({ value }) => value.toUpperCase()).filter(isPlausible), ...others];
}

/** Digits and letters in groups: what follows a label may be a VIN in them. */
const SEPARATED = /\d[A-Za-z0-9\s–-]*\d[A-Za-z0-9\s–-]*\d/;

/** Whether 17 letters and digits are a VIN rather than the number of an order or a part of Base64. */
const isWord = (run: string): boolean =>
  /[A-Za-z]/.test(run) && /\d.*\d.*\d/.test(run) && !isOfMixedCase(run) && isPlausible(run.toUpperCase());

/** Whether it has no O, I and Q, or the beginning of a known maker. */
const isPlausible = (vin: string): boolean => !hasIllegalLetters(vin) || makerOfWmi(vin.slice(0, 3)) !== null;
