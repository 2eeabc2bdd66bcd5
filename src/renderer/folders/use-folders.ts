import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { FolderFailure, FoldersState } from '../../contract/schemas/folders.ts';
import { ask, BridgeError } from '../bridge.ts';
import { useStateMutation } from '../state/use-state-mutation.ts';

const KEY = ['folders'] as const;

export const useFolders = () =>
  useQuery({ queryKey: KEY, queryFn: () => ask(window.rastro.folders.state()) });

/** Puts a new state where `useFolders` reads it. */
export const setFolders = (client: QueryClient, state: FoldersState) =>
  client.setQueryData<FoldersState>(KEY, state);

export const useFolderMutation = <Input = void>(action: (input: Input) => Promise<FoldersState | null>) =>
  useStateMutation(KEY, action);

/** Turns a failure into a `BridgeError`, for which the screen has texts. */
export const folderError = ({ kind, details }: FolderFailure): BridgeError =>
  new BridgeError(kind, kind, details);
