/** What stands between VINs when several are pasted. */
const SEPARATORS = /[\s,;]+/;
/** NBSP, zero-width characters and every dash: noise inside of a VIN. */
const NOISE = /[\u00a0\u200b-\u200d\u2060\ufeff\p{Pd}]/gu;
export const VIN_LENGTH = 17;

/**
 * The parts of a search, each the beginning or the end of a VIN; empty when there is nothing to search for.
 * Spaces stand between VINs, except where the whole text is one VIN written in groups.
 */
export function searchTerms(text: string): string[] {
  const parts = text.replace(NOISE, '').toUpperCase().split(SEPARATORS).filter(Boolean);
  const joined = parts.join('');
  return joined.length === VIN_LENGTH ? [joined] : [...new Set(parts)];
}

/** The least text above every text that begins with `prefix`. */
export function prefixEnd(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}

export function reversed(text: string): string {
  return [...text].reverse().join('');
}
