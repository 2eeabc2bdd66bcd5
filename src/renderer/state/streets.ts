import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { StreetsState } from '../../contract/schemas/streets.ts';

/** Stores a new state of the street map's regions, from an event or an answer. */
export function applyStreetsState(client: QueryClient, state: StreetsState): void {
  const before = client.getQueryData<StreetsState>(['streets']);
  client.setQueryData(['streets'], state);
  // The details of a vehicle name its street, which another file of the street map may name differently.
  if (before?.file?.archiveId !== state.file?.archiveId)
    void client.invalidateQueries({ queryKey: ['fleet'] });
}

/** A change of the regions, whose answer is the state after it. An error is shown in a corner of the screen. */
export function useStreetsChange<I = void>(change: (input: I) => Promise<StreetsState>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: (state) => applyStreetsState(client, state) });
}
