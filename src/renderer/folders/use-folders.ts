import { useQuery } from '@tanstack/react-query';
import type { FolderFailure, FoldersState } from '../../contract/schemas/folders.ts';
import { ask, BridgeError } from '../bridge.ts';
import { useStateMutation } from '../state/use-state-mutation.ts';

export const useFolders = () =>
  useQuery({ queryKey: ['folders'], queryFn: () => ask(window.rastro.folders.state()) });

export const useFolderMutation = <Input = void>(action: (input: Input) => Promise<FoldersState | null>) =>
  useStateMutation(['folders'], action);

/** Turns a failure into a `BridgeError`, for which the screen has texts. */
export const folderError = ({ kind, details }: FolderFailure): BridgeError =>
  new BridgeError(kind, kind, details);
