import { create } from 'zustand';
import type { DescribedVehicle } from '../../contract/schemas/fleet.ts';
import { ask } from '../bridge.ts';
import { connectionOfVehicle } from './connection-choice.ts';
import { editConnection, openPreflight } from './open-dialogs.ts';
import { connectionsQuery, listsQuery, queryClient, runsQuery, showRun, vehicleQuery } from './queries.ts';

export type VehicleLookup =
  | { readonly state: 'starting' }
  /** `before`: the vehicle as it was until then. */
  | { readonly state: 'started'; readonly runId: number; readonly before: DescribedVehicle['row'] }
  | { readonly state: 'failed'; readonly error: unknown };

interface VehicleLookups {
  readonly lookups: ReadonlyMap<string, VehicleLookup>;
  /** VINs by the ids of their runs, including runs that no panel follows any more. */
  readonly runs: ReadonlyMap<number, string>;
}

export const useVehicleLookups = create<VehicleLookups>()(() => ({ lookups: new Map(), runs: new Map() }));

export const forgetVehicleLookup = (vin: string): void => put(vin, null);

/**
 * Looks up one vehicle at once, however fresh its answer is. Without a connection it opens the pre-flight sheet, which
 * says so; if the connection's secret is missing, it opens the connection's form. Never rejects: the vehicle's panel
 * shows an error.
 *
 * @param over id of the connection; absent: the one that fits the vehicle
 */
export async function lookUpVehicle(vin: string, over?: number): Promise<void> {
  const present = useVehicleLookups.getState().lookups.get(vin);
  if (present?.state === 'starting') return;
  put(vin, { state: 'starting' });
  try {
    const [vehicle, connections, runs, lists] = await Promise.all([
      queryClient.fetchQuery({ ...vehicleQuery(vin), staleTime: 0 }),
      queryClient.fetchQuery(connectionsQuery),
      queryClient.fetchQuery(runsQuery),
      queryClient.fetchQuery(listsQuery),
    ]);
    const listIds = vehicle.lists.map(({ listId }) => listId);
    const connection =
      over === undefined
        ? connectionOfVehicle(listIds, { connections, runs, lists })
        : connections.find(({ id }) => id === over);
    if (connection && connection.secret !== 'missing') return await start(vehicle.row, connection.id);
    put(vin, null);
    if (connection) editConnection(connection.id, vin);
    else if (over === undefined) openPreflight([vin]);
  } catch (error) {
    put(vin, { state: 'failed', error });
  }
}

async function start(before: DescribedVehicle['row'], connectionId: number): Promise<void> {
  const { vin } = before;
  const target = { kind: 'vins', vins: [vin] } as const;
  const run = await ask(window.rastro.runs.start({ connectionId, target, freshMinutes: null }));
  useVehicleLookups.setState(({ runs }) => ({ runs: new Map(runs).set(run.id, vin) }));
  put(vin, { state: 'started', runId: run.id, before });
  showRun(queryClient, run);
}

function put(vin: string, lookup: VehicleLookup | null): void {
  useVehicleLookups.setState(({ lookups: before }) => {
    const lookups = new Map(before);
    if (lookup) lookups.set(vin, lookup);
    else lookups.delete(vin);
    return { lookups };
  });
}
