import type { RunTarget } from '../../contract/schemas/runs.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetCounts, useRuns } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { lastRunOf } from './progress.ts';
import { scopesOf } from './scopes.ts';

/** Functions that open the pre-flight sheet for vehicles on the screen; the numbers of ticked and failed vehicles. */
export function useLookUp() {
  const open = useLayout((state) => state.open);
  const view = useFleetView((state) => state.view);
  const checked = useFleetView((state) => state.checkedVins);
  const shown = useFleetCounts(view).data?.total;
  const last = lastRunOf(useRuns().data ?? [], view.listId);
  const scopes = scopesOf(view, checked, shown);
  const [first] = scopes;
  const whole = scopes.at(-1) ?? first;
  const look = (of: RunTarget, onlyOlder: boolean) => open({ kind: 'preflight', target: of, onlyOlder });
  return {
    /** For the ticked vehicles, else those that the filters leave, else all; the sheet offers the other choices too. */
    usual: () => open({ kind: 'preflight', target: first, onlyOlder: first.kind !== 'vins', scopes }),
    /** How many vehicles `usual` is about; undefined: all. */
    usualCount: first.kind === 'vins' ? checked.length : first.kind === 'view' ? shown : undefined,
    whole: () => look(whole, false),
    wholeTarget: whole,
    older: () => look(whole, true),
    ticked: () => look({ kind: 'vins', vins: [...checked] }, false),
    /** The targets narrower than the whole: the ticked vehicles, and those that the filters leave. */
    parts: scopes.slice(0, -1).map((target) => ({
      target,
      lookUp: () => look(target, target.kind !== 'vins'),
    })),
    failed: () => last && look({ kind: 'failed', runId: last.id }, false),
    compareLast: () => last && open({ kind: 'compare', before: null, after: last.id }),
    tickedCount: checked.length,
    failedCount: last?.counts.failed ?? 0,
  };
}
