import { useEffect, useRef, useState } from 'react';
import type { VinList } from '../../contract/schemas/lists.ts';
import { useLists } from './queries.ts';
import { useFleetView } from './view.ts';

/**
 * Leaves the list on the screen when it no longer exists and nothing on the screen has removed it: a file of the watched
 * folder has replaced it, or the command line has erased it. An empty table would look as if all vehicles were lost.
 */
export function useGoneList(): void {
  const { data: lists } = useLists();
  const before = useRef<readonly VinList[] | null>(null);
  useEffect(() => {
    if (!lists) return;
    const { view, showList } = useFleetView.getState();
    // At the start nobody makes a list: one that is not there is gone since the last session.
    const isGone = before.current === null && !lists.some(({ id }) => id === view.listId);
    const shown = isGone ? null : instead(before.current ?? [], lists, view.listId);
    before.current = lists;
    if (shown !== view.listId) showList(shown);
  }, [lists]);
}

/** Whether a list that was there is there no longer. A list that is only just being made is not gone. */
export function useIsListGone(listId: number | null): boolean {
  const { data: lists } = useLists();
  const [known, setKnown] = useState<number | null>(null);
  const isThere = lists?.some(({ id }) => id === listId) ?? false;
  if (isThere && known !== listId) setKnown(listId);
  return listId !== null && !isThere && known === listId;
}

type Known = Pick<VinList, 'id' | 'name'>;

/**
 * What to show once there are other lists: the list that was shown, or the one that replaced it, else all vehicles
 * (null). A list that was not known before either is only just being made, and stays.
 */
export function instead(
  before: readonly Known[],
  lists: readonly Known[],
  shown: number | null,
): number | null {
  const gone = before.find(({ id }) => id === shown);
  if (!gone || lists.some(({ id }) => id === shown)) return shown;
  // It takes over the name.
  const replacement = lists.find(
    ({ id, name }) => name === gone.name && !before.some((known) => known.id === id),
  );
  return replacement?.id ?? null;
}
