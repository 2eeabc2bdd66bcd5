import { fold } from './folding.ts';

/** A proposed name, cut to the length that the name of a list, or of another thing, can have. */
export const fittingName = (name: string, most: number): string => cut(name.trim(), most);

/**
 * The name as it fits, with a number at its end where other lists have it already, as file managers do: `Fleet (2)`.
 * Names that {@link fold} to the same are no two names.
 *
 * @param others the names of all other lists
 */
export function freeName(name: string, others: readonly string[], most: number): string {
  const taken = new Set(others.map(fold));
  const fitting = fittingName(name, most);
  let free = fitting;
  for (let nth = 2; taken.has(fold(free)); nth += 1) {
    const number = ` (${nth})`;
    free = cut(fitting, most - number.length) + number;
  }
  return free;
}

/** The first characters, without half of a surrogate pair at the end. */
function cut(text: string, length: number): string {
  const first = text.slice(0, length);
  return (first.isWellFormed() ? first : first.slice(0, -1)).trim();
}
