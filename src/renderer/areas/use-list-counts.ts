import { useAreaCounts } from '../state/areas.ts';
import { useFleetView } from '../state/view.ts';
import { wholeFleet } from '../state/whole-fleet.ts';

/** How many vehicles of the list on the screen, or of all, are in each area, by the areas' ids; empty until counted. */
export function useListCounts(): ReadonlyMap<number, number> {
  const listId = useFleetView((state) => state.view.listId);
  const counts = useAreaCounts({ ...wholeFleet, listId }).data?.counts;
  return new Map(counts?.map(({ areaId, count }) => [areaId, count]));
}
