import { VIN_LENGTH } from '../../../shared/vin/vin.ts';

/** Characters between pasted VINs. */
const SEPARATORS = /[\s,;]+/;
/** Characters that a VIN may contain by accident: NBSP, zero-width characters and every dash. */
const NOISE = /[\u00a0\u200b-\u200d\u2060\ufeff\p{Pd}]/gu;

/**
 * The parts of a search, each the beginning or the end of a VIN; none where the search is blank. Spaces separate VINs, except
 * where the whole text is one VIN written in groups.
 */
export function searchTerms(text: string): string[] {
  const parts = text.replace(NOISE, '').toUpperCase().split(SEPARATORS).filter(Boolean);
  const joined = parts.join('');
  return joined.length === VIN_LENGTH ? [joined] : [...new Set(parts)];
}

/**
 * The distinct terms of a pasted text, each with its text as pasted. A line that is one VIN written in groups is one term;
 * otherwise white space, commas and semicolons separate terms. Quotes around them, as spreadsheets copy, are ignored.
 */
export function pastedTerms(text: string): Map<string, string> {
  const terms = new Map<string, string>();
  for (const line of text.split(/[\r\n]+/)) {
    const plain = line.replace(/["'=]/g, '').trim();
    const whole = searchTerms(plain);
    const pasted = whole.length === 1 ? [plain] : plain.split(SEPARATORS).filter(Boolean);
    for (const part of pasted) {
      const [term] = searchTerms(part);
      if (term && !terms.has(term)) terms.set(term, part);
    }
  }
  return terms;
}
