import { useQuery } from '@tanstack/react-query';
import type { PlaceArea, PlaceCounts } from '../../preload/schemas/places.ts';
import { ask } from '../bridge.ts';
import { useFleetView, wholeFleet } from '../state/view.ts';
import { areaKey } from './areas.ts';

/** The most that the core gives at once. */
const LIMIT = 1_000;

/**
 * Where the vehicles of the view are, its own filter by place left aside; asked again when positions were committed.
 *
 * @param within null: by state and country
 * @param search among municipalities and towns
 */
export function usePlaces(within: PlaceArea | null, search: string) {
  const view = useFleetView((state) => state.view);
  const others = { ...view, places: [], sort: wholeFleet.sort };
  const level = within ? areaKey(within) : '';
  return useQuery<PlaceCounts>({
    queryKey: ['fleet', 'places', level, search, others],
    queryFn: () => ask(window.rastro.fleet.places({ view: others, within, search, limit: LIMIT })),
    // Of the same state only: another one's municipalities are not these.
    placeholderData: (previous, query) => (query?.queryKey[2] === level ? previous : undefined),
  });
}
