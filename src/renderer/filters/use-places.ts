import { useQuery } from '@tanstack/react-query';
import type { PlaceArea, PlaceCounts } from '../../preload/schemas/places.ts';
import { ask } from '../bridge.ts';
import { unsorted, useFleetView } from '../state/view.ts';
import { areaKey } from '../ui/areas.ts';

/** Most places of one answer. */
const LIMIT = 1_000;

/**
 * Where the vehicles of the view are, without its own filter by place. Refreshed when answers are committed.
 *
 * @param within null: by state and country
 * @param search among municipalities and towns
 */
export function usePlaces(within: PlaceArea | null, search: string) {
  const view = useFleetView((state) => state.view);
  const others = unsorted({ ...view, places: [] });
  const level = within ? areaKey(within) : '';
  return useQuery<PlaceCounts>({
    queryKey: ['fleet', 'places', level, search, others],
    queryFn: () => ask(window.rastro.fleet.places({ view: others, within, search, limit: LIMIT })),
    // Only while the state stays the same: another one has other municipalities.
    placeholderData: (previous, query) => (query?.queryKey[2] === level ? previous : undefined),
  });
}
