import { useQuery } from '@tanstack/react-query';
import type { UpdateState } from '../../contract/schemas/updates.ts';
import { ask } from '../bridge.ts';
import { useStateMutation } from '../state/use-state-mutation.ts';

type Verb = 'check' | 'download' | 'cancel' | 'install' | 'putOff' | 'skip';

export const useUpdates = () =>
  useQuery({ queryKey: ['updates'], queryFn: () => ask(window.rastro.updates.state()) });

export const useUpdateAction = () =>
  useStateMutation(['updates'], (verb: Verb) => ask(window.rastro.updates[verb]()));

export type Offer = Extract<UpdateState, { newVersion: unknown }>;

export const isOffer = (state: UpdateState | undefined): state is Offer =>
  state !== undefined && 'newVersion' in state;
