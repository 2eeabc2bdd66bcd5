import type { VehicleStatus } from '../../preload/schemas/fleet.ts';

/** A status in the file is its place in this list, which is also its place when sorted. */
const statuses: readonly VehicleStatus[] = ['ok', 'not-found', 'failed', 'never'];

/** The ledger of a run calls what is still queued by the code of `never`. */
export const OK = 0;
export const NOT_FOUND = 1;
export const FAILED = 2;
export const QUEUED = 3;

export function statusCode(status: VehicleStatus): number {
  return statuses.indexOf(status);
}

export function statusOf(code: number): VehicleStatus {
  const status = statuses[code];
  if (status === undefined) throw new RangeError(`no status has the code ${code}`);
  return status;
}
