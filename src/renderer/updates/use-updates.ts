import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UpdateState } from '../../contract/schemas/updates.ts';
import { ask } from '../bridge.ts';

type Verb = 'check' | 'download' | 'cancel' | 'install' | 'putOff' | 'skip';

export const useUpdates = () =>
  useQuery({ queryKey: ['updates'], queryFn: () => ask(window.rastro.updates.state()) });

export function useUpdateAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (verb: Verb) => ask(window.rastro.updates[verb]()),
    onSuccess: (state) => client.setQueryData<UpdateState>(['updates'], state),
  });
}

export type Offer = Extract<UpdateState, { newVersion: unknown }>;

export const isOffer = (state: UpdateState | undefined): state is Offer =>
  state !== undefined && 'newVersion' in state;
