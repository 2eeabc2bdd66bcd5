import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A change that answers with the state after it, which the query of this key then shows; null: it was cancelled. */
export function useStateMutation<Input = void>(
  queryKey: readonly [string],
  mutationFn: (input: Input) => Promise<object | null>,
) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (state) => state && client.setQueryData(queryKey, state) });
}
