import type { VinList } from '../../contract/schemas/lists.ts';
import type { Snapshot } from '../store/threads/snapshot.ts';
import { AppError } from '../util/errors.ts';

/** @throws AppError `not-found` for a list that is not there */
export async function requireList(lists: Snapshot['lists'], listId: number): Promise<VinList> {
  const list = (await lists.all()).find(({ id }) => id === listId);
  if (!list) throw new AppError('not-found', 'This list is no longer there.', { listId });
  return list;
}
