import { useState } from 'react';
import type { Connection } from '../../preload/schemas/connections.ts';
import type { Run } from '../../preload/schemas/runs.ts';
import { useConnections, useRuns } from '../state/queries.ts';

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

/** The connection of a lookup; undefined: there is none yet. */
export function useConnectionChoice() {
  const connections = useConnections().data ?? [];
  const runs = useRuns().data ?? [];
  const [chosen, choose] = useState<number | null>(null);
  const connection = connections.find(({ id }) => id === chosen) ?? defaultConnection(connections, runs);
  return { connections, connection, choose };
}
