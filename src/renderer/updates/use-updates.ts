import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UpdateState } from '../../preload/schemas/updates.ts';
import { ask } from '../bridge.ts';

type Verb = 'check' | 'download' | 'cancel' | 'install' | 'putOff' | 'skip';

/** Which versions there are and what is being done about one. */
export const useUpdates = () =>
  useQuery({ queryKey: ['updates'], queryFn: () => ask(window.rastro.updates.state()) });

/** Asks the core for one of the verbs; the screen follows its answer. */
export function useUpdateAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (verb: Verb) => ask(window.rastro.updates[verb]()),
    onSuccess: (state) => client.setQueryData<UpdateState>(['updates'], state),
  });
}

/** States in which there is a version to speak of. */
export type Offer = Extract<UpdateState, { newVersion: unknown }>;

export function isOffer(state: UpdateState | undefined): state is Offer {
  return state !== undefined && 'newVersion' in state;
}
