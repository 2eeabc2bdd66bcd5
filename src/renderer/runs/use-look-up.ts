import type { RunTarget } from '../../preload/schemas/runs.ts';
import { useLayout } from '../state/layout.ts';
import { useRuns } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { lastRunOf } from './progress.ts';

/** The ways to look up what is on the screen, each by its pre-flight sheet; how many vehicles are ticked and failed. */
export function useLookUp() {
  const open = useLayout((state) => state.open);
  const listId = useFleetView((state) => state.view.listId);
  const checked = useFleetView((state) => state.checkedVins);
  const last = lastRunOf(useRuns().data ?? [], listId);
  const target: RunTarget = listId === null ? { kind: 'everything' } : { kind: 'list', listId };
  const look = (of: RunTarget, onlyOlder: boolean) => open({ kind: 'preflight', target: of, onlyOlder });
  const ticked = () => look({ kind: 'vins', vins: [...checked] }, false);
  const older = () => look(target, true);
  return {
    /** The ticked vehicles, or those of the list that were not looked up recently. */
    usual: () => (checked.length > 0 ? ticked() : older()),
    whole: () => look(target, false),
    older,
    ticked,
    failed: () => last && look({ kind: 'failed', runId: last.id }, false),
    compareLast: () => last && open({ kind: 'compare', before: null, after: last.id }),
    tickedCount: checked.length,
    failedCount: last?.counts.failed ?? 0,
    isWholeFleet: listId === null,
  };
}
