import type { FleetRow } from '../../contract/schemas/fleet.ts';
import type { Run } from '../../contract/schemas/runs.ts';
import type { VehicleLookup } from '../state/vehicle-lookup.ts';

/** What the panel says of the lookup of its vehicle. `same`: the service gave the position that it had given before. */
export type LookupOutcome =
  | { readonly kind: 'running' | 'new' | 'same' | 'not-found' | 'failed' | 'left-out' }
  | { readonly kind: 'waiting'; readonly reason: NonNullable<Run['waiting']>['reason'] }
  | {
      readonly kind: 'stopped';
      readonly reason: NonNullable<Run['stopReason']>;
      readonly connectionId: number;
    }
  | { readonly kind: 'ended'; readonly state: Run['state'] }
  | { readonly kind: 'error'; readonly error: unknown };

/**
 * @param run of the lookup; undefined: not known yet, or removed
 * @param row the vehicle as the panel shows it; its answer may arrive after the end of the run
 * @returns null where no lookup is followed
 */
export function lookupOutcome(
  lookup: VehicleLookup | undefined,
  run: Run | undefined,
  row: FleetRow,
): LookupOutcome | null {
  if (lookup === undefined) return null;
  if (lookup.state === 'failed') return { kind: 'error', error: lookup.error };
  if (lookup.state === 'starting' || run === undefined) return { kind: 'running' };
  if (run.state === 'running')
    return run.waiting ? { kind: 'waiting', reason: run.waiting.reason } : { kind: 'running' };
  if (run.stopReason !== null && run.state === 'stopped')
    return { kind: 'stopped', reason: run.stopReason, connectionId: run.connectionId };
  if (run.state !== 'completed') return { kind: 'ended', state: run.state };
  if (run.counts.total === 0) return { kind: 'left-out' };
  if (row.askedAt === lookup.before.askedAt) return { kind: 'running' };
  if (run.counts.failed > 0) return { kind: 'failed' };
  if (run.counts.notFound > 0) return { kind: 'not-found' };
  return { kind: row.position?.timestamp === lookup.before.position?.timestamp ? 'same' : 'new' };
}
