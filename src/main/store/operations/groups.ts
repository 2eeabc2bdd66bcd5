import type { Grouping, Groups } from '../../../contract/schemas/overview.ts';
import { type Database, type Prepare, readTransaction } from '../db/database.ts';
import { areaGroups } from '../fleet-index/area-groups.ts';
import { statesOf } from '../fleet-index/counts.ts';
import type { RowFilters } from '../fleet-index/list-masks.ts';
import { presentList } from '../fleet-index/stored-list.ts';
import { valueGroups } from '../fleet-index/value-groups.ts';
import type { ViewContext, ViewQuery } from '../fleet-index/view-query.ts';
import type { IndexParts } from './fleet-index.ts';

/** Groups the vehicles of views. `threads/groups.ts` asks the thread that has the data for the grouping. */
export function groupOperations(
  db: Database,
  prepare: Prepare,
  context: ViewContext,
  { fleet, views, quantities }: IndexParts,
) {
  const byArea = areaGroups(context.places);
  const byValue = valueGroups(prepare, quantities);
  const statesNow = (query: ViewQuery) => statesOf(fleet.columns(), views.maskOf(query), context.limits());

  return {
    /** Status and age of each vehicle of the view, by its number. */
    states: readTransaction(db, statesNow),

    areaGroups: readTransaction(
      db,
      (query: ViewQuery, by: Exclude<Grouping, number>, limit: number): Groups =>
        byArea(fleet.columns(), statesNow(query), by, limit),
    ),

    /** @param states of the view's vehicles */
    valueGroups: readTransaction(
      db,
      (listId: number, column: number, limit: number, filters: RowFilters, states: Uint8Array): Groups =>
        byValue(presentList(prepare, listId), column, limit, filters, states),
    ),
  };
}
