import type { FleetView } from '../../contract/schemas/fleet.ts';
import { everyVehicle } from '../../shared/filters.ts';

export const wholeFleet: FleetView = everyVehicle(null);
