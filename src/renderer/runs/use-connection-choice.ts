import { useState } from 'react';
import type { Connection } from '../../preload/schemas/connections.ts';
import type { Run, RunTarget } from '../../preload/schemas/runs.ts';
import { useConnections, useLists, useRuns } from '../state/queries.ts';

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

/** The connection of a lookup; undefined: there is none yet. The demo's list has that of the demo alone. */
export function useConnectionChoice(target: RunTarget) {
  const all = useConnections().data ?? [];
  const listId = target.kind === 'list' ? target.listId : null;
  const isDemo = useLists().data?.some((list) => list.id === listId && list.isDemo) ?? false;
  const connections = isDemo ? all.filter(({ demo }) => demo) : all;
  const runs = useRuns().data ?? [];
  const [chosen, choose] = useState<number | null>(null);
  const connection = connections.find(({ id }) => id === chosen) ?? defaultConnection(connections, runs);
  return { connections, connection, choose };
}
