import { useState } from 'react';
import type { Run, RunTarget } from '../../contract/schemas/runs.ts';
import { demoMismatch } from '../../shared/demo.ts';
import { defaultConnection } from '../state/connection-choice.ts';
import { useConnections, useLists, useRuns } from '../state/queries.ts';

export function listOfTarget(target: RunTarget): number | null {
  if (target.kind === 'list') return target.listId;
  return target.kind === 'view' ? target.view.listId : null;
}

function listOf(target: RunTarget, runs: readonly Run[]): number | null {
  if (target.kind !== 'failed') return listOfTarget(target);
  return runs.find(({ id }) => id === target.runId)?.listId ?? null;
}

/**
 * The connection of a lookup; undefined: there is none yet. The demo's list can use only the demo's connection, and any
 * other list only the others.
 */
export function useConnectionChoice(target: RunTarget) {
  const all = useConnections().data ?? [];
  const runs = useRuns().data ?? [];
  const list = useLists().data?.find(({ id }) => id === listOf(target, runs));
  const connections = list ? all.filter((one) => demoMismatch(list, one) === null) : all;
  const [chosen, choose] = useState<number | null>(null);
  const connection = connections.find(({ id }) => id === chosen) ?? defaultConnection(connections, runs);
  return { connections, connection, choose };
}
