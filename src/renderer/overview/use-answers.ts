import { useQueries, useQuery } from '@tanstack/react-query';
import type { FleetView } from '../../contract/schemas/fleet.ts';
import type { Grouping } from '../../contract/schemas/overview.ts';
import type { Run } from '../../contract/schemas/runs.ts';
import { ask } from '../bridge.ts';
import { useAppState } from '../state/queries.ts';
import { withDefaultSort } from '../state/view.ts';

export function useGroups(view: FleetView, by: Grouping, limit: number) {
  const asked = withDefaultSort(view);
  return useQuery({
    queryKey: ['fleet', 'groups', by, limit, asked],
    queryFn: () => ask(window.rastro.fleet.groups({ view: asked, by, limit })),
    // Old data stays only while the grouping is the same, because another grouping has other names.
    placeholderData: (previous, query) => (query?.queryKey[2] === by ? previous : undefined),
  });
}

export function useAges(view: FleetView) {
  const asked = withDefaultSort(view);
  return useQuery({
    queryKey: ['fleet', 'ages', asked],
    queryFn: () => ask(window.rastro.fleet.ages({ view: asked })),
    placeholderData: (previous) => previous,
  });
}

/** The ages of each run's positions, as far as they are known. A run that has ended does not change. */
export function useRunAges(runs: readonly Run[]) {
  const settings = useAppState().data?.settings;
  const limits = [settings?.lateAfterHours, settings?.silentAfterHours];
  return useQueries({
    queries: runs.map(({ id, counts }) => ({
      queryKey: ['run-ages', id, counts, limits],
      queryFn: () => ask(window.rastro.runs.ages({ runId: id })),
    })),
  });
}
