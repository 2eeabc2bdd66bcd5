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
 * @param earlier the list that this file most likely updates
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
 * The list that this file most likely updates: the newest one that came from a file of the same name, else the only one
 * that shows the same columns.
 *
 * @param fileName null: the text was pasted
 * @param columns names of the file's columns that a new list would show, without the VIN's
 */
export function findEarlierList(
  lists: readonly VinList[],
  fileName: string | null,
  columns: readonly string[],
): VinList | null {
  const isSame = (some: string | null, other: string) => some !== null && fold(some) === fold(other);
  const ofName = fileName === null ? [] : lists.filter(({ source }) => isSame(source, fileName));
  if (ofName.length > 0) return ofName.reduce((a, b) => (a.id > b.id ? a : b));
  const header = columns.join('\n');
  const [alike, ...others] = lists.filter((list) => header && isSame(list.columns.join('\n'), header));
  return others.length > 0 ? null : (alike ?? null);
}
