import type { FleetView } from '../../preload/schemas/fleet.ts';
import { noFilters } from '../../shared/filters.ts';

/** Every vehicle that is known, in the order of their VINs. */
export const wholeFleet: FleetView = {
  listId: null,
  ...noFilters,
  sort: { column: 'vin', descending: false },
};
