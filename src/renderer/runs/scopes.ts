import type { FleetView } from '../../contract/schemas/fleet.ts';
import type { RunTarget } from '../../contract/schemas/runs.ts';
import { isFiltered } from '../../shared/filters.ts';

/**
 * What a lookup can be about, the narrowest first: the ticked vehicles, those that the filters leave, all of the list
 * or of the fleet.
 *
 * @param shown how many vehicles the view shows; undefined: not counted yet
 */
export function scopesOf(
  view: FleetView,
  ticked: readonly string[],
  shown: number | undefined,
): readonly [RunTarget, ...RunTarget[]] {
  const { listId } = view;
  const whole: RunTarget = listId === null ? { kind: 'everything' } : { kind: 'list', listId };
  const filtered: RunTarget[] = isFiltered(view) && shown ? [{ kind: 'view', view }] : [];
  const selected: RunTarget[] = ticked.length > 0 ? [{ kind: 'vins', vins: [...ticked] }] : [];
  const [first = whole, ...others] = [...selected, ...filtered, whole];
  return [first, ...others];
}
