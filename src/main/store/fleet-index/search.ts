import { VIN_LENGTH } from '../list-blocks/vin-bytes.ts';

/** What stands between VINs when several are pasted. */
const SEPARATORS = /[\s,;]+/;
/** NBSP, zero-width characters and every dash: noise inside of a VIN. */
const NOISE = /[\u00a0\u200b-\u200d\u2060\ufeff\p{Pd}]/gu;

/**
 * The parts of a search, each the beginning or the end of a VIN; empty when there is nothing to search for.
 * Spaces stand between VINs, except where the whole text is one VIN written in groups.
 */
export function searchTerms(text: string): string[] {
  const parts = text.replace(NOISE, '').toUpperCase().split(SEPARATORS).filter(Boolean);
  const joined = parts.join('');
  return joined.length === VIN_LENGTH ? [joined] : [...new Set(parts)];
}

/**
 * The different terms of a pasted text, each with how it was pasted. A line is one where it is a VIN written in groups;
 * otherwise white space, commas and semicolons stand between, and quotes around, as a spreadsheet copies them.
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
