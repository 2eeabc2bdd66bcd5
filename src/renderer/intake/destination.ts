import type { ImportTarget, VinList } from '../../contract/schemas/lists.ts';
import { fold } from '../../shared/folding.ts';

/** Where the rows are saved: in a new list, added to an existing list, or in place of its rows. */
export interface Destination {
  readonly how: 'new' | ImportTarget['how'];
  /** Null: none chosen yet, or a new list. */
  readonly listId: number | null;
}

export const newList: Destination = { how: 'new', listId: null };

/** The destination as `intake.commit` takes it; undefined for a new list, or while no list is chosen. */
export const toImportTarget = ({ how, listId }: Destination): ImportTarget | undefined =>
  how === 'new' || listId === null ? undefined : { how, listId };

/**
 * The destination after the user chose `how`: the list chosen before, else `earlier`, else none, so that the user has
 * to choose one.
 *
 * @param earlier the list that came from a file of the same name
 */
export const destinationFor = (
  how: Destination['how'],
  listId: number | null,
  earlier: VinList | null,
): Destination => (how === 'new' ? newList : { how, listId: listId ?? earlier?.id ?? null });

interface SaveFacts {
  readonly name: string;
  /** The existing list; undefined: none chosen. */
  readonly target: VinList | undefined;
  /** Vehicles that the existing list does not have yet; undefined: not known. */
  readonly added: number | undefined;
}

/** Whether the destination is complete, and saving there changes anything. */
export function isSavable({ how }: Destination, { name, target, added }: SaveFacts): boolean {
  if (how === 'new') return name.trim() !== '';
  return target !== undefined && !(how === 'merge' && added === 0);
}

/**
 * The list that this file most likely updates: the newest one that came from a file of the same name.
 *
 * @param fileName null: the text was pasted
 */
export function findListBySource(lists: readonly VinList[], fileName: string | null): VinList | null {
  if (fileName === null) return null;
  const same = lists.filter(({ source }) => source !== null && fold(source) === fold(fileName));
  return same.reduce<VinList | null>((a, b) => (a && a.id > b.id ? a : b), null);
}
