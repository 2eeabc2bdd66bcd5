import { normalised } from '../normalised.ts';
import { type FoundVin, isOfMixedCase, vinsInWord } from './glued-vins.ts';
import { looksLikeVin, VIN_LENGTH } from './vin.ts';

const RUN = /[A-Za-z0-9]{17,}/g;
/** A character as a link spells it (`%20`), before a VIN. */
const SPELT = /^[0-9A-Fa-f]{2}(?=.{17})/;

/** A letter of any alphabet; the signs of `1º` and `2ª` are none. */
const LETTER = /[^\P{L}ªº]/u;

/** A value with fewer digits counts as a word, because the serial number in a VIN ends in digits. */
const MIN_DIGITS = 3;

/** A word that announces a VIN, with what may stand between the word and the VIN, such as a colon or one line break. */
const LABEL =
  /(?<![\p{L}\p{N}])(?:chassis?|chasis|vin|niv|bastidor)(?![\p{L}\p{N}])(?:[ \t]*(?:n[º°o.]{0,2}|n[uú]mero|number|do ve[ií]culo)(?![\p{L}\p{N}]))?[^\S\n]*[.:;#=*"'\-–]*[^\S\n]*\n?[^\S\n]*/giu;

/** Words of a text; a dash separates them too. */
const WORD = /[A-Za-z0-9]+/y;
const BETWEEN_WORDS = /[^\S\n]*[-–]?\n?[^\S\n]*/y;

/** Words in capitals that may follow a VIN and are no part of it. */
const NO_PART = /^(?:PLACA|RENAVAM|COR|ANO|MODELO|MARCA|MOTOR|SEGURADO|UF|PLATE)$/;

/** A value after a label with fewer characters is a year or another short number, not a near miss. */
const MIN_NEAR_MISS = 6;
const MAX_NEAR_MISS = 30;

const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** A text as {@link findVins} reads it: without invisible characters, full-width characters as normal ones. */
export function readableText(text: string): string {
  // NFKC would turn the signs of `1º` and `2ª` into letters.
  return text.replace(/[^ªº]+/g, (part) => normalised(part, 'NFKC')).replace(INVISIBLE, '');
}

/**
 * The VINs of a text in their order: any word of 17 letters and digits with some of each, and after a label such as
 * "Chassi:" also one with spaces, dashes or a line break inside. A labelled value that is no VIN is a near miss, and so
 * is a long word with a VIN in it whose ends are not clear.
 *
 * @param text as `readableText` gives it
 */
export function findVins(text: string): FoundVin[] {
  const found = [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const isSpelt = text[index - 1] === '%' && SPELT.test(run);
    return vinsOfRun(text, isSpelt ? run.slice(2) : run, isSpelt ? index + 2 : index);
  });
  const labelled = [...text.matchAll(LABEL)].flatMap(
    ({ 0: label, index }) => afterLabel(text, index + label.length) ?? [],
  );
  const starts = new Set(found.map(({ start }) => start));
  // Leaves out labelled values that were found as whole words already.
  const others = labelled.filter(({ start, end }) => {
    for (let at = start; at < end; at++) if (starts.has(at)) return false;
    return true;
  });
  return [...found, ...others].sort((a, b) => a.start - b.start);
}

/** The VINs of letters and digits in succession, which begin at `start`. */
function vinsOfRun(text: string, run: string, start: number): FoundVin[] {
  const around = [text[start - 1] ?? '', text[start + run.length] ?? ''];
  if (around.includes('@')) return [];
  const isWord = run.length === VIN_LENGTH && !around.some((character) => LETTER.test(character));
  if (!isWord)
    return vinsInWord(run).map((found) => ({ ...found, start: start + found.start, end: start + found.end }));
  const isVin = isMixed(run) && !isOfMixedCase(run);
  return isVin ? [{ value: run, isWhole: true, start, end: start + VIN_LENGTH }] : [];
}

function afterLabel(text: string, start: number): FoundVin | null {
  const words = wordsFrom(text, start);
  let value = '';
  for (const word of words) {
    if (value !== '' && (!/^[A-Z0-9]+$/.test(word.text) || NO_PART.test(word.text))) break;
    value += word.text;
    if (value.length === VIN_LENGTH && isMixed(value)) return { value, isWhole: true, start, end: word.end };
    if (value.length > VIN_LENGTH) break;
  }
  const foreign = foreignWord(text, start);
  if (foreign) return foreign;
  const [first] = words;
  const length = first?.text.length ?? 0;
  if (!first || length < MIN_NEAR_MISS || length > MAX_NEAR_MISS || !isMixed(first.text)) return null;
  return { value: first.text, isWhole: false, start, end: first.end };
}

/** A word with the length of a VIN whose letters are not all of A to Z, such as the Cyrillic В. */
const FOREIGN = /(?=[A-Za-z0-9]*[^A-Za-z0-9])[\p{L}\p{N}]{14,20}(?![\p{L}\p{N}])/uy;

function foreignWord(text: string, start: number): FoundVin | null {
  FOREIGN.lastIndex = start;
  const value = FOREIGN.exec(text)?.[0];
  return value !== undefined && isMixed(value)
    ? { value, isWhole: false, start, end: start + value.length }
    : null;
}

/** The words from `start` on, until together they have the length of a VIN. */
function wordsFrom(text: string, start: number): { readonly text: string; readonly end: number }[] {
  const words = [];
  for (let at = start, length = 0; length < VIN_LENGTH; ) {
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0];
    if (word === undefined) break;
    at += word.length;
    length += word.length;
    words.push({ text: word, end: at });
    BETWEEN_WORDS.lastIndex = at;
    const gap = BETWEEN_WORDS.exec(text)?.[0] ?? '';
    if (gap === '') break;
    at += gap.length;
  }
  return words;
}

const isMixed = (value: string): boolean =>
  /\p{L}/u.test(value) && (value.match(/\d/g)?.length ?? 0) >= MIN_DIGITS;

/** A word of nearly 17 characters, of any alphabet: beside a VIN, it was probably meant for one. */
const NEAR = /(?<![\p{L}\p{N}@])[\p{L}\p{N}]{14,20}(?![\p{L}\p{N}@])/gu;

/**
 * The VINs of a cell that holds more than a single VIN: several of them, or one with its label. Words of nearly 17
 * characters beside a VIN are near misses. Empty if the cell has no VIN at all.
 */
export function findVinsInCell(cell: string): FoundVin[] {
  const text = readableText(cell);
  const found = findVins(text);
  if (!found.some(({ isWhole }) => isWhole)) return [];
  return [...found, ...nearMisses(text, found)].sort((a, b) => a.start - b.start);
}

/** Whether a cell is a VIN, or holds one among other text. */
export const holdsVin = (cell: string): boolean =>
  looksLikeVin(cell) || (cell.length > VIN_LENGTH && findVinsInCell(cell).length > 0);

/** Whether a cell is one word of 14 to 20 letters and digits: perhaps a VIN with characters too few or too many. */
export function isNearlyVin(cell: string): boolean {
  const text = readableText(cell).replace(/[\s-]/g, '');
  return new RegExp(`^(?:${NEAR.source})$`, 'u').test(text) && isMixed(text);
}

/** Words of nearly 17 characters in a text that overlap none of the found values. */
function nearMisses(text: string, found: readonly FoundVin[]): FoundVin[] {
  const near = [...text.matchAll(NEAR)].flatMap(({ 0: value, index: start }) =>
    isMixed(value) && !isOfMixedCase(value)
      ? [{ value, isWhole: false, start, end: start + value.length }]
      : [],
  );
  return apartFrom(found, near);
}

/** Those of `values` that overlap none of `found`. Both are in the order of their starts. */
export function apartFrom<T extends Pick<FoundVin, 'start' | 'end'>>(
  found: readonly FoundVin[],
  values: readonly T[],
): T[] {
  let next = 0;
  return values.filter(({ start, end }) => {
    while ((found[next]?.end ?? end) <= start) next++;
    return (found[next]?.start ?? end) >= end;
  });
}

/** A word of letters alone, which a list of VINs does not have. */
const PLAIN_WORD = /(?<![\p{L}\p{N}])\p{L}{3,}(?![\p{L}\p{N}])/u;

/** A line of letters and digits in groups, perhaps with a bullet before them. */
const GROUPS = /^[\s\-–•*>]{0,20}([A-Za-z0-9]+(?:[\s-]{1,3}[A-Za-z0-9]+)+)\s*$/;
const LONGEST_LINE = 100;

/** The parts of a VIN in ISO 3779: maker, description, serial number. */
const ISO_PARTS = '3,6,8';

/** VINs that have a line of their own and are written in groups: of equal length, or the three parts of a VIN. */
function groupedVins(text: string): FoundVin[] {
  const found: FoundVin[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const groups = line.length > LONGEST_LINE ? undefined : GROUPS.exec(line)?.[1]?.split(/[\s-]+/);
    if (groups && areVin(groups))
      found.push({ value: groups.join(''), isWhole: true, start, end: start + line.length });
    start += line.length + 1;
  }
  return found;
}

function areVin(groups: readonly string[]): boolean {
  const value = groups.join('');
  if (value.length !== VIN_LENGTH || !isMixed(value)) return false;
  const lengths = groups.map(({ length }) => length);
  const [size = 0] = lengths;
  const areEqual = lengths.slice(0, -1).every((length) => length === size) && (lengths.at(-1) ?? 0) <= size;
  return areEqual || lengths.join() === ISO_PARTS;
}

/**
 * Like `findVins`, but a near miss needs no label if its line has no word of letters alone, and a VIN in groups needs
 * none if it has its line alone.
 */
export function findVinsInLines(text: string): FoundVin[] {
  const labelled = findVins(text);
  const grouped = apartFrom(labelled, groupedVins(text));
  const found = [...labelled, ...grouped].sort((a, b) => a.start - b.start);
  // The line of the last near miss: one line may have thousands.
  let line = { end: -1, hasWord: false };
  const near = nearMisses(text, found).filter(({ start, end }) => {
    if (start >= line.end) {
      const lineEnd = text.indexOf('\n', end);
      const to = lineEnd === -1 ? text.length : lineEnd;
      line = { end: to, hasWord: PLAIN_WORD.test(text.slice(text.lastIndexOf('\n', start) + 1, to)) };
    }
    return !line.hasWord;
  });
  return [...found, ...near].sort((a, b) => a.start - b.start);
}
