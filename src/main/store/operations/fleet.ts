import type { Input } from '../../../contract/contract-types.ts';
import type { AreaCounts } from '../../../contract/schemas/areas.ts';
import type {
  Box,
  FleetCounts,
  FleetPage,
  PlacedRow,
  VehicleDetails,
} from '../../../contract/schemas/fleet.ts';
import type { AgeHistogram } from '../../../contract/schemas/overview.ts';
import type { PlaceCounts } from '../../../contract/schemas/places.ts';
import { AppError } from '../../util/errors.ts';
import { type Database, type Prepare, readTransaction } from '../db/database.ts';
import { ageHistogram, binStarts } from '../fleet-index/age-bins.ts';
import { clustersOf } from '../fleet-index/clusters.ts';
import { countsOf, extentOf } from '../fleet-index/counts.ts';
import { countByPlace } from '../fleet-index/place-counts.ts';
import { encodeTile } from '../fleet-index/tiles.ts';
import type { ViewContext, ViewQuery } from '../fleet-index/view-query.ts';
import { countByArea } from '../named-areas/fleet-areas.ts';
import type { FleetParts } from './fleet-parts.ts';
import { vehicleDetails } from './vehicle-details.ts';

type Query<Rest> = ViewQuery & Omit<Rest, 'view'>;

/**
 * The verbs over the fleet that one thread answers. `threads/fleet.ts` completes their views, and puts the other verbs
 * together from the answers of `fleet-parts.ts`.
 */
export function fleetReads(
  db: Database,
  prepare: Prepare,
  context: ViewContext,
  { fleet, views, rows, areas }: FleetParts,
) {
  const idOf = prepare<{ id: number }>('SELECT id FROM vehicle WHERE vin = ?');
  const vinById = prepare<{ vin: string }>('SELECT vin FROM vehicle WHERE id = ?');
  const vinsOf = prepare<string>(
    'SELECT vin FROM json_each(?) AS wanted CROSS JOIN vehicle ON vehicle.id = wanted.value ORDER BY wanted.key',
  ).pluck();
  const vinOf = (vehicle: number) => vinById.get(vehicle)?.vin ?? '';
  const detailsOf = vehicleDetails(prepare, areas);

  return {
    page: readTransaction(db, ({ offset, limit, ...query }: Query<Input<'fleet', 'page'>>): FleetPage => {
      const ids = views.inOrder(query);
      return { rows: rows.page(ids, offset, limit, query.view.listId), total: ids.length };
    }),
    vins: readTransaction(db, ({ offset, limit, ...query }: Query<Input<'fleet', 'vins'>>): string[] => {
      const ids = views.inOrder(query).subarray(offset, offset + limit);
      return vinsOf.all(JSON.stringify([...ids]));
    }),
    inOrder: readTransaction(db, ({ vins, ...query }: Query<Input<'fleet', 'inOrder'>>): string[] =>
      vinsOf.all(JSON.stringify([...views.sorted(query, vins)])),
    ),
    byVins: readTransaction(db, ({ vins, listId }: Input<'fleet', 'byVins'>): PlacedRow[] =>
      rows.placedBy('vin', vins, listId),
    ),
    counts: readTransaction(
      db,
      (query: ViewQuery): FleetCounts => countsOf(fleet.columns(), views.maskOf(query), context.limits()),
    ),
    ages: readTransaction(
      db,
      (query: ViewQuery): AgeHistogram =>
        ageHistogram(fleet.columns(), views.maskOf(query), context.limits(), binStarts(context.now())),
    ),
    locate: readTransaction(db, ({ vin, ...query }: Query<Input<'fleet', 'locate'>>): number | null => {
      const vehicle = idOf.get(vin);
      const index = vehicle ? views.inOrder(query).indexOf(vehicle.id) : -1;
      return index < 0 ? null : index;
    }),
    /** Without the places, the street and the facts from the VIN: `describedVehicle` in `app/` adds them. */
    vehicle: readTransaction(db, ({ vin }: Input<'fleet', 'vehicle'>): VehicleDetails => detailsOf(vin)),
    extent: readTransaction(db, (query: ViewQuery): Box | null =>
      extentOf(fleet.columns(), views.maskOf(query)),
    ),
    places: readTransaction(
      db,
      ({ view, matches, ...asked }: Query<Input<'fleet', 'places'>>): PlaceCounts => {
        const mask = views.maskOf({ view: { ...view, places: [] }, matches });
        return countByPlace(fleet.columns(), mask, context.places(), asked);
      },
    ),
    areaCounts: readTransaction(db, ({ view, matches }: ViewQuery): AreaCounts => {
      const mask = views.maskOf({ view: { ...view, areas: null }, matches });
      return countByArea(fleet.columns(), mask, areas.now());
    }),
    tile: readTransaction(db, ({ z, x, y, ...query }: Query<Input<'fleet', 'tile'>>): Uint8Array => {
      if (x >= 2 ** z || y >= 2 ** z) throw new AppError('bad-input', `no tile ${z}/${x}/${y}`);
      const clusters = clustersOf(fleet.columns(), views.maskOf(query), context.limits(), { z, x, y });
      return encodeTile(clusters, vinOf, { z, x, y });
    }),
  };
}
