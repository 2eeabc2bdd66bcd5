import type { VehicleStatus } from '../../contract/schemas/fleet.ts';

/** A status is stored as its index in this list. Vehicles are sorted by the index, too. */
const statuses: readonly VehicleStatus[] = ['ok', 'not-found', 'failed', 'never'];

export const OK = 0;
export const NOT_FOUND = 1;
export const FAILED = 2;
/** The code of `never`. In a run's ledger it means that the vehicle is still to be looked up. */
export const QUEUED = 3;

export const statusCode = (status: VehicleStatus): number => statuses.indexOf(status);

/** A code that no status has comes from damage, and is read as `never`. */
export const statusOf = (code: number): VehicleStatus => statuses[code] ?? 'never';
