import type { FleetView } from '../../../contract/schemas/fleet.ts';
import { AppError } from '../../util/errors.ts';
import { isOwnRange } from '../fleet-index/range-bounds.ts';
import type { ViewQuery } from '../fleet-index/view-query.ts';
import type { Store } from '../types.ts';
import type { ReadThread } from './warmup.ts';

/** Groups by area are counted by the thread that has the positions, groups by a list's column by the list thread. */
export function viewGroups(
  { fleetIndex: index }: ReadThread,
  { fleetIndex: lists }: ReadThread,
  queryOf: (view: FleetView) => Promise<ViewQuery>,
): Store['fleet']['groups'] {
  return async ({ view, by, limit }) => {
    const query = await queryOf(view);
    if (typeof by !== 'number') return index.areaGroups(query, by, limit);
    const { listId, cells = [], ranges = [] } = query.view;
    if (listId === null) throw new AppError('bad-input', 'only a list has columns');
    const filters = { cells, ranges: ranges.filter(isOwnRange) };
    return lists.valueGroups(listId, by, limit, filters, await index.states(query));
  };
}
