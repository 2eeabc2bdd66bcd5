import { useQuery } from '@tanstack/react-query';
import type { Territory } from '../../contract/schemas/areas.ts';
import { ask } from '../bridge.ts';

const none: readonly Territory[] = [];

export function useTerritories(search: string): readonly Territory[] {
  const found = useQuery({
    queryKey: ['territories', search.trim()],
    queryFn: () => ask(window.rastro.areas.territories({ search: search.trim() })),
    enabled: search.trim() !== '',
    // Municipalities and states are part of Rastro, so they change only with its version.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  return search.trim() === '' ? none : (found.data ?? none);
}
