import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AreaOutline, AreasFilter, NamedArea } from '../../contract/schemas/areas.ts';
import type { FleetView } from '../../contract/schemas/fleet.ts';
import { fold } from '../../shared/folding.ts';
import { ask } from '../bridge.ts';
import { queryClient } from './queries.ts';
import { toggled } from './toggled.ts';

/** "Pátio 9" before "Pátio 10". */
const inOrder = new Intl.Collator('en', { numeric: true });

/** All named areas, sorted by name. The key begins with `fleet`, so that they are refreshed with the fleet. */
const areasQuery = queryOptions({
  queryKey: ['fleet', 'areas'],
  queryFn: async () =>
    (await ask(window.rastro.areas.all())).toSorted((a, b) => inOrder.compare(fold(a.name), fold(b.name))),
});

const noAreas: readonly NamedArea[] = [];
const noShapes: readonly AreaOutline[] = [];

export const useNamedAreas = (): readonly NamedArea[] => useQuery(areasQuery).data ?? noAreas;

export const useAreaCounts = (view: FleetView) =>
  useQuery({
    queryKey: ['fleet', 'area-counts', view],
    queryFn: () => ask(window.rastro.fleet.areaCounts({ view })),
    placeholderData: (previous) => previous,
  });

/** The shapes of all areas. They are read again where an area was changed, and not with each answer of a run. */
export function useAreaShapes(): readonly AreaOutline[] {
  const stamp = useNamedAreas().map(({ id, changedAt }) => `${id} ${changedAt}`);
  const shapes = useQuery({
    queryKey: ['area-shapes', stamp.join()],
    queryFn: () => ask(window.rastro.areas.shapes({ ids: null })),
    enabled: stamp.length > 0,
    placeholderData: (previous) => previous,
  });
  return stamp.length > 0 ? (shapes.data ?? noShapes) : noShapes;
}

export const refreshAreas = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['fleet'] });

/** The filter by the areas of these names; without names, by vehicles outside of all. Null: no area has such a name. */
export function areasNamed(names: readonly string[]): AreasFilter | null {
  if (names.length === 0) return { match: 'none' };
  const all = queryClient.getQueryData(areasQuery.queryKey) ?? noAreas;
  const ids = all.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  return ids.length > 0 ? { match: 'these', ids } : null;
}

export function toggledArea(filter: AreasFilter | null | undefined, id: number): AreasFilter | null {
  const ids = chosenIds(filter);
  const next = toggled(ids, id);
  return next.length > 0 ? { match: 'these', ids: next } : null;
}

export const chosenIds = (filter: AreasFilter | null | undefined): readonly number[] =>
  filter?.match === 'these' ? filter.ids : [];
