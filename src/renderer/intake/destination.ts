import type { IntakeInto, VinList } from '../../preload/schemas/lists.ts';

/** Where the rows go: a list of their own, behind those of a list that is there, or in their place. */
export interface Destination {
  readonly how: 'new' | IntakeInto['how'];
  /** Null: none chosen yet, or a new list. */
  readonly listId: number | null;
}

export const newList: Destination = { how: 'new', listId: null };

/** What the core is told; undefined: a new list. */
export const intoOf = ({ how, listId }: Destination): IntakeInto | undefined =>
  how === 'new' || listId === null ? undefined : { how, listId };

/** The way chosen, into the list chosen before or the one that the file brings up to date; else the user has to choose. */
export const towards = (
  how: Destination['how'],
  listId: number | null,
  earlier: VinList | null,
): Destination => (how === 'new' ? newList : { how, listId: listId ?? earlier?.id ?? null });

/** Longest name that the core takes. */
export const NAME_LENGTH = 120;

/** A name to propose, no longer than a list's can be. */
export function fittingName(name: string): string {
  const cut = name.trim().slice(0, NAME_LENGTH);
  // Not within a character of two code units.
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}

/**
 * The list that this file most likely brings up to date: the newest one that came from a file of the same name.
 *
 * @param fileName null: pasted
 */
export function earlierList(lists: readonly VinList[], fileName: string | null): VinList | null {
  if (fileName === null) return null;
  const same = lists.filter(({ source }) => source?.toLowerCase() === fileName.toLowerCase());
  return same.reduce<VinList | null>((a, b) => (a && a.id > b.id ? a : b), null);
}
