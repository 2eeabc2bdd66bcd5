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
