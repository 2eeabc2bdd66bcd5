import type { AsyncVerbs, Input, Output } from '../../../contract/contract-types.ts';
import type { FleetView, VehicleDetails } from '../../../contract/schemas/fleet.ts';
import { AppError } from '../../util/errors.ts';
import { type Database, type Prepare, readTransaction } from '../db/database.ts';
import { ageHistogram, binStarts } from '../fleet-index/age-bins.ts';
import { clustersOf } from '../fleet-index/clusters.ts';
import { countsOf, extentOf } from '../fleet-index/counts.ts';
import { fleetIndex } from '../fleet-index/fleet-index.ts';
import { listMatcher } from '../fleet-index/list-matches.ts';
import { listQuantities } from '../fleet-index/list-quantities.ts';
import { countByPlace } from '../fleet-index/place-counts.ts';
import { encodeTile } from '../fleet-index/tiles.ts';
import { viewMasks } from '../fleet-index/view-masks.ts';
import type { ViewContext, ViewQuery } from '../fleet-index/view-query.ts';
import type { AreaIndex } from '../named-areas/area-index.ts';
import { countByArea } from '../named-areas/fleet-areas.ts';
import { fleetIndexOperations, type IndexParts } from './fleet-index.ts';
import { fleetRows } from './fleet-rows.ts';
import { groupOperations } from './groups.ts';
import { vehicleDetails } from './vehicle-details.ts';

/** A verb's input as the thread with the index takes it: with what list rows say about the vehicles of its view. */
type WithMatches<I> = I extends { readonly view: FleetView } ? I & ViewQuery : I;

/** Verbs whose answers `threads/fleet-reads.ts` puts together from answers of several threads. */
type Composed =
  | 'rowsInOrder'
  | 'values'
  | 'groups'
  | 'workValues'
  | 'summary'
  | 'findPasted'
  | 'removable'
  | 'remove';

/**
 * The contract's verbs (the calls that the screen can make) over the fleet, as the thread with the index answers them.
 * A verb that is declared in the contract is answered in `fleetVerbs`; the threads and the app pass it on by its name.
 */
export type FleetVerbs = {
  readonly [N in Exclude<keyof AsyncVerbs<'fleet'>, Composed | 'vehicle'>]: (
    input: WithMatches<Input<'fleet', N>>,
  ) => Output<'fleet', N>;
} & {
  /** Without the places, the street and the facts from the VIN: `describedVehicle` in `app/` adds them. */
  readonly vehicle: (input: Input<'fleet', 'vehicle'>) => VehicleDetails;
};

/** Makes the parts with which a thread reads the fleet. */
export function indexParts(
  prepare: Prepare,
  context: ViewContext,
  areas: AreaIndex,
  isSnapshot: boolean,
): IndexParts {
  const fleet = fleetIndex(prepare, context.areas);
  const views = viewMasks(fleet, context);
  const quantities = listQuantities(prepare);
  const matcher = listMatcher(prepare, quantities);
  const rows = fleetRows(prepare, { places: context.places, areas }, isSnapshot);
  return { fleet, views, rows, quantities, matcher, areas };
}

/** Everything that is read of the fleet: the contract's verbs, and what the threads need of the index beside them. */
export function fleetReads(db: Database, prepare: Prepare, context: ViewContext, parts: IndexParts) {
  return {
    fleet: fleetVerbs(db, prepare, context, parts),
    fleetIndex: {
      ...fleetIndexOperations(db, prepare, parts),
      ...groupOperations(db, prepare, context, parts),
    },
  };
}

function fleetVerbs(
  db: Database,
  prepare: Prepare,
  context: ViewContext,
  { fleet, views, rows, areas }: IndexParts,
): FleetVerbs {
  const idOf = prepare<{ id: number }>('SELECT id FROM vehicle WHERE vin = ?');
  const vinById = prepare<{ vin: string }>('SELECT vin FROM vehicle WHERE id = ?');
  const vinsOf = prepare<string>(
    'SELECT vin FROM json_each(?) AS wanted CROSS JOIN vehicle ON vehicle.id = wanted.value ORDER BY wanted.key',
  ).pluck();
  const vinOf = (vehicle: number) => vinById.get(vehicle)?.vin ?? '';
  const detailsOf = vehicleDetails(prepare, areas);

  return {
    page: readTransaction(db, ({ offset, limit, ...query }) => {
      const ids = views.inOrder(query);
      return { rows: rows.page(ids, offset, limit, query.view.listId), total: ids.length };
    }),
    vins: readTransaction(db, ({ offset, limit, ...query }) => {
      const ids = views.inOrder(query).subarray(offset, offset + limit);
      return vinsOf.all(JSON.stringify([...ids]));
    }),
    inOrder: readTransaction(db, ({ vins, ...query }) =>
      vinsOf.all(JSON.stringify([...views.sorted(query, vins)])),
    ),
    byVins: readTransaction(db, ({ vins, listId }) => rows.placedBy('vin', vins, listId)),
    counts: readTransaction(db, (query) => countsOf(fleet.columns(), views.maskOf(query), context.limits())),
    ages: readTransaction(db, (query) =>
      ageHistogram(fleet.columns(), views.maskOf(query), context.limits(), binStarts(context.now())),
    ),
    locate: readTransaction(db, ({ vin, ...query }) => {
      const vehicle = idOf.get(vin);
      const index = vehicle ? views.inOrder(query).indexOf(vehicle.id) : -1;
      return index < 0 ? null : index;
    }),
    vehicle: readTransaction(db, ({ vin }) => detailsOf(vin)),
    extent: readTransaction(db, (query) => extentOf(fleet.columns(), views.maskOf(query))),
    places: readTransaction(db, ({ view, matches, ...asked }) => {
      const mask = views.maskOf({ view: { ...view, places: [] }, matches });
      return countByPlace(fleet.columns(), mask, context.places(), asked);
    }),
    areaCounts: readTransaction(db, ({ view, matches }) => {
      const mask = views.maskOf({ view: { ...view, areas: null }, matches });
      return countByArea(fleet.columns(), mask, areas.now());
    }),
    tile: readTransaction(db, ({ z, x, y, ...query }) => {
      if (x >= 2 ** z || y >= 2 ** z) throw new AppError('bad-input', `no tile ${z}/${x}/${y}`);
      const clusters = clustersOf(fleet.columns(), views.maskOf(query), context.limits(), { z, x, y });
      return encodeTile(clusters, vinOf, { z, x, y });
    }),
  };
}
