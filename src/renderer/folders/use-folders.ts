import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FolderFailure, FoldersState } from '../../contract/schemas/folders.ts';
import { ask, BridgeError } from '../bridge.ts';

const KEY = ['folders'];

export const useFolders = () =>
  useQuery({ queryKey: KEY, queryFn: () => ask(window.rastro.folders.state()) });

/** Puts a new state where `useFolders` reads it. */
export const setFolders = (client: QueryClient, state: FoldersState) =>
  client.setQueryData<FoldersState>(KEY, state);

export function useFolderMutation<Input = void>(action: (input: Input) => Promise<FoldersState | null>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: action, onSuccess: (state) => state && setFolders(client, state) });
}

/** Turns a failure into a `BridgeError`, for which the screen has texts. */
export const folderError = ({ kind, details }: FolderFailure): BridgeError =>
  new BridgeError(kind, kind, details);
