import { VIN_LENGTH } from '../../../shared/vin/vin.ts';

/** Characters between pasted VINs. */
const SEPARATORS = /[\s,;]+/;
/** Characters that a VIN may contain by accident: NBSP, zero-width characters and every dash. */
const NOISE = /[\u00a0\u200b-\u200d\u2060\ufeff\p{Pd}]/gu;

/** Most characters of a line that may be an identifier. */
const MAX_NAME = 1_000;

/**
 * The parts of a search, each the beginning or the end of a VIN; none where the search is blank. Spaces separate VINs, except
 * where the whole text is one VIN written in groups.
 */
export function searchTerms(text: string): string[] {
  const parts = text.replace(NOISE, '').toUpperCase().split(SEPARATORS).filter(Boolean);
  const joined = parts.join('');
  return joined.length === VIN_LENGTH ? [joined] : [...new Set(parts)];
}

/** The lines of a pasted text. Quotes around them, as spreadsheets copy, are ignored. */
const pastedLines = (text: string): string[] =>
  text.split(/[\r\n]+/).map((line) => line.replace(/["'=]/g, '').trim());

/** All that may be an identifier in a pasted text: whole lines, and their parts. */
export function pastedNames(text: string): string[] {
  const lines = pastedLines(text).filter((line) => line.length <= MAX_NAME);
  return [...new Set(lines.flatMap((line) => [line, ...line.split(SEPARATORS)]).filter(Boolean))];
}

/**
 * The distinct terms of a pasted text, each with its text as pasted. A line that is one VIN written in groups, or one
 * identifier, is one term; otherwise white space, commas and semicolons separate terms.
 *
 * @param isName whether a line is an identifier
 */
export function pastedTerms(
  text: string,
  isName: (line: string) => boolean = () => false,
): Map<string, string> {
  const terms = new Map<string, string>();
  const add = (term: string | undefined, pasted: string) => {
    if (term && !terms.has(term)) terms.set(term, pasted);
  };
  for (const plain of pastedLines(text)) {
    if (plain !== '' && isName(plain)) add(termOf(plain), plain);
    else if (searchTerms(plain).length === 1) add(searchTerms(plain)[0], plain);
    else for (const part of plain.split(SEPARATORS).filter(Boolean)) add(searchTerms(part)[0], part);
  }
  return terms;
}

const termOf = (name: string): string => name.replace(NOISE, '').replace(/\s+/g, '').toUpperCase();
