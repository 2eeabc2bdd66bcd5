import type { DescribedVehicle } from '../../contract/schemas/fleet.ts';
import { describeVin } from '../../shared/vin/wmi.ts';
import type { PlaceFinder } from '../places/places.ts';
import type { Store } from '../store/threads/store.ts';
import type { Streets } from '../streets/streets.ts';
import type { Clock } from '../util/clock.ts';

/**
 * A vehicle as the screen and a report show it.
 *
 * @throws AppError `not-found` for an unknown VIN
 */
export async function describedVehicle(
  { store, clock }: { readonly store: Pick<Store, 'fleet'>; readonly clock: Pick<Clock, 'now'> },
  { places, streets }: { readonly places: PlaceFinder; readonly streets: Pick<Streets, 'near'> },
  vin: string,
): Promise<DescribedVehicle> {
  const details = await store.fleet.vehicle({ vin });
  const { position } = details.row;
  return {
    ...details,
    history: await Promise.all(
      details.history.map(async (past) => ({ ...past, place: await places.nearest(past) })),
    ),
    place: position ? await places.nearest(position) : null,
    street: position ? await streets.near(position) : null,
    fromVin: describeVin(vin, new Date(clock.now()).getFullYear()),
  };
}
