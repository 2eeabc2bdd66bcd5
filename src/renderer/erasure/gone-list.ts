import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listsQuery } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';

/**
 * When an erasure has ended, shows all vehicles if the list on the screen no longer exists. Needed for an erasure that
 * no dialog waits for: one of an earlier session, or one that was tried again.
 */
export function useGoneList(): void {
  const client = useQueryClient();
  useEffect(
    () => window.rastro.on('erasure.changed', (state) => void (state === null && leaveGoneList(client))),
    [client],
  );
}

/** Shows all vehicles if the list on the screen no longer exists. */
export async function leaveGoneList(client: QueryClient): Promise<void> {
  // The query cache shows the error.
  const lists = await client.fetchQuery({ ...listsQuery, staleTime: 0 }).catch(() => null);
  const { view, showList } = useFleetView.getState();
  if (lists && view.listId !== null && !lists.some(({ id }) => id === view.listId)) showList(null);
}
