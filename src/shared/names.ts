import { fold } from './folding.ts';

/** Longest name of a list, in the units of JavaScript's strings (`intake.commit` and `lists.rename` in the contract). */
export const LIST_NAME_LENGTH = 120;

/** A proposed name, cut to the length that the name of a list, or of another thing, can have. */
export const fittingName = (name: string, most = LIST_NAME_LENGTH): string => cut(name.trim(), most);

/**
 * The name as it fits, with a number at its end where other lists have it already, as file managers do: `Fleet (2)`.
 * Names that {@link fold} to the same are no two names.
 *
 * @param others the names of all other lists
 */
export function freeName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map(fold));
  const fitting = fittingName(name);
  let free = fitting;
  for (let nth = 2; taken.has(fold(free)); nth += 1) {
    const number = ` (${nth})`;
    free = cut(fitting, LIST_NAME_LENGTH - number.length) + number;
  }
  return free;
}

/** The first characters, without half of a surrogate pair at the end. */
function cut(text: string, length: number): string {
  const first = text.slice(0, length);
  return (first.isWellFormed() ? first : first.slice(0, -1)).trim();
}
