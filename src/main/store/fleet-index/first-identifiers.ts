import type { FoldedRows } from './folded-rows.ts';
import { contains } from './list-texts.ts';

/**
 * Marks the vehicles whose first identifier begins with a text or contains it. The first identifier is the one that the
 * table of all vehicles shows.
 *
 * @param found mask to write to
 * @param texts identifiers, each followed by an end byte
 * @param vehicles the vehicle of each identifier
 * @param text folded by `foldedName`, as the identifiers are; an empty text matches every identifier
 */
export function markFirstIdentifiers(
  found: Uint8Array,
  { bytes, starts }: FoldedRows,
  vehicles: Uint32Array,
  match: 'contains' | 'begins',
  text: string,
): void {
  const wanted = Buffer.from(text);
  const has = match === 'begins' ? begins : contains;
  const isKnown = new Uint8Array(found.length);
  for (let entry = 0; entry < vehicles.length; entry++) {
    const vehicle = vehicles[entry] ?? 0;
    if (isKnown[vehicle] !== 0) continue;
    isKnown[vehicle] = 1;
    if (wanted.length === 0 || has(bytes, starts[entry] ?? 0, starts[entry + 1] ?? 0, wanted))
      found[vehicle] = 1;
  }
}

/** Whether the bytes from `from` to `end`, without the last one, begin with the wanted ones. */
function begins(bytes: Uint8Array, from: number, end: number, wanted: Uint8Array): boolean {
  if (end - from <= wanted.length) return false;
  for (let at = 0; at < wanted.length; at++) if (bytes[from + at] !== wanted[at]) return false;
  return true;
}
