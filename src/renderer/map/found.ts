import type { Box, FleetView } from '../../contract/schemas/fleet.ts';
import { isFiltered } from '../../shared/filters.ts';
import { ask } from '../bridge.ts';
import { sameVehicles } from '../state/view.ts';
import { normaliseBox } from './drawing/drawing.ts';

/**
 * Whether a change of the view moves the map to what the view finds: another list, or another search or filter. The map
 * stays while the user filters by an area of it, and where a filter only ends: nothing is looked for then.
 */
export const movesMap = (view: FleetView, before: FleetView): boolean =>
  view.listId !== before.listId ||
  (!sameVehicles(view, before) && isFiltered(view) && view.box === null && !view.shape);

/** The part of a view that lies within bounds; null: no part of it can. */
export function withinBounds(view: FleetView, bounds: Box): FleetView | null {
  const [west, south, east, north] = normaliseBox(bounds);
  if (view.box === null) return { ...view, box: [west, south, east, north] };
  const [left, bottom, right, top] = view.box;
  const box: Box = [
    Math.max(west, left),
    Math.max(south, bottom),
    Math.min(east, right),
    Math.min(north, top),
  ];
  return box[0] > box[2] || box[1] > box[3] ? null : { ...view, box };
}

/** How many vehicles that a search or a filter found lie outside the bounds; 0 where nothing is looked for. */
export async function countOutOfSight(view: FleetView, bounds: Box): Promise<number> {
  if (!isFiltered(view)) return 0;
  const inSight = withinBounds(view, bounds);
  const [all, seen] = await Promise.all(
    [view, inSight].map(async (part) =>
      part ? (await ask(window.rastro.fleet.counts({ view: part }))).located : 0,
    ),
  );
  return (all ?? 0) - (seen ?? 0);
}
