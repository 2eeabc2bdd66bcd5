/** Minimum characters of a search for vehicles; a shorter text matches too many. */
const SHORTEST = 3;

/** Whether a typed text may be a part of a VIN, a plate or another number of a vehicle, rather than a word. */
export function looksLikeNumber(typed: string): boolean {
  const text = typed.trim();
  return text.length >= SHORTEST && text.length <= 100 && /\d/.test(text);
}
