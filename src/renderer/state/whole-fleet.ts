import type { FleetView } from '../../contract/schemas/fleet.ts';
import { everyVehicle } from '../../shared/filters.ts';

/** Every vehicle that is known, in the order of their VINs. */
export const wholeFleet: FleetView = everyVehicle(null);
