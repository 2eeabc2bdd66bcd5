import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StreetsState } from '../../preload/schemas/streets.ts';

/** A change of the regions, whose answer is the state after it. What it throws is shown in a corner of the screen. */
export function useStreetsChange<I = void>(change: (input: I) => Promise<StreetsState>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (state) => client.setQueryData(['streets'], state),
  });
}
