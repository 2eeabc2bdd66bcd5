import { useQuery } from '@tanstack/react-query';
import type { PlaceArea, PlaceCounts } from '../../contract/schemas/places.ts';
import { ask } from '../bridge.ts';
import { useFleetView, withDefaultSort } from '../state/view.ts';
import { areaKey } from '../ui/areas.ts';

/** Maximum number of places in one answer. */
const LIMIT = 1_000;

/**
 * Counts the vehicles of the view by place, without the view's filter by place. Runs again when answers are stored.
 *
 * @param within the state or country whose places are counted; null: counts states and countries
 * @param search finds municipalities and towns by name
 */
export function usePlaces(within: PlaceArea | null, search: string) {
  const view = useFleetView((state) => state.view);
  const others = withDefaultSort({ ...view, places: [] });
  const level = within ? areaKey(within) : '';
  return useQuery<PlaceCounts>({
    queryKey: ['fleet', 'places', level, search, others],
    queryFn: () => ask(window.rastro.fleet.places({ view: others, within, search, limit: LIMIT })),
    // Keeps the last answer only for the same state or country, because another state has other places.
    placeholderData: (previous, query) => (query?.queryKey[2] === level ? previous : undefined),
  });
}
