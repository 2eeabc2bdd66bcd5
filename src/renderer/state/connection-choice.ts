import type { Connection } from '../../contract/schemas/connections.ts';
import type { VinList } from '../../contract/schemas/lists.ts';
import type { Run } from '../../contract/schemas/runs.ts';

/**
 * The connection to look up with unless the user chooses another: the one of the newest run, else the first.
 *
 * @param runs newest first
 */
export function defaultConnection(
  connections: readonly Connection[],
  runs: readonly Run[],
): Connection | undefined {
  const byId = new Map(connections.map((connection) => [connection.id, connection]));
  const run = runs.find(({ connectionId }) => byId.has(connectionId));
  return (run && byId.get(run.connectionId)) ?? connections[0];
}

interface Known {
  readonly connections: readonly Connection[];
  /** Newest first. */
  readonly runs: readonly Run[];
  readonly lists: readonly VinList[];
}

/**
 * The connection that looks up one vehicle when the user does not choose: the demo's for a vehicle that only the demo's
 * list has, else that of the newest run over a list that has the vehicle, else the default. The demo never looks up a
 * vehicle that another list has.
 *
 * @param listIds of the lists that have the vehicle
 */
export function connectionOfVehicle(
  listIds: readonly number[],
  { connections, runs, lists }: Known,
): Connection | undefined {
  const isOfDemo = (id: number) => lists.some((list) => list.id === id && list.isDemo);
  const real = connections.filter(({ demo }) => !demo);
  const isDemo = listIds.length > 0 ? listIds.every(isOfDemo) : real.length === 0;
  const fitting = isDemo ? connections.filter(({ demo }) => demo) : real;
  const overLists = runs.filter(({ listId }) => listId !== null && listIds.includes(listId));
  return defaultConnection(fitting, [...overLists, ...runs]);
}
