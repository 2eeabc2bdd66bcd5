import { useState } from 'react';
import type { Connection } from '../../preload/schemas/connections.ts';
import type { Run, RunTarget } from '../../preload/schemas/runs.ts';
import { demoMismatch } from '../../shared/demo.ts';
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

function listOf(target: RunTarget, runs: readonly Run[]): number | null {
  if (target.kind === 'list') return target.listId;
  if (target.kind === 'view') return target.view.listId;
  return target.kind === 'failed' ? (runs.find(({ id }) => id === target.runId)?.listId ?? null) : null;
}

/** The connection of a lookup; undefined: there is none yet. The demo's list has that of the demo alone, others have theirs. */
export function useConnectionChoice(target: RunTarget) {
  const all = useConnections().data ?? [];
  const runs = useRuns().data ?? [];
  const list = useLists().data?.find(({ id }) => id === listOf(target, runs));
  const connections = list ? all.filter((one) => demoMismatch(list, one) === null) : all;
  const [chosen, choose] = useState<number | null>(null);
  const connection = connections.find(({ id }) => id === chosen) ?? defaultConnection(connections, runs);
  return { connections, connection, choose };
}
