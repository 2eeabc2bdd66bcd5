import type { Connectivity } from '../../contract/schemas/app.ts';
import { isServiceAllowed } from '../policy/rules.ts';
import { isReachable } from '../service/reachability.ts';
import type { ConnectionRecord } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import { type Connections, type ConnectionsDeps, createConnections } from './connections.ts';
import { type ConnectivityWatch, watchConnectivity } from './connectivity.ts';
import { type Core, type DataCore, warnOnFailure } from './core.ts';

/** @param changed called after a connection was saved or removed, and after the events for the screen */
export function openConnections(
  core: DataCore,
  demoCredentials: ConnectionsDeps['demoCredentials'],
  changed: () => void,
): Connections {
  const { deps, store, credentials, removals, events, policy } = core;
  return createConnections({
    store,
    credentials,
    removals,
    demoCredentials,
    network: deps.network,
    clock: deps.clock,
    random: deps.random,
    policy,
    log: deps.log,
    changed: () => {
      events.emit('connections.changed', {});
      // A changed time zone changes the age of every position.
      events.fleetChanged();
      changed();
    },
  });
}

/** @param online called when the service becomes reachable */
export function openConnectivity(
  { deps, store, events, policy }: Core,
  online: (connectionId: Connectivity['connectionId']) => void,
): ConnectivityWatch {
  const { network, clock, log } = deps;
  return watchConnectivity({
    target: async () => {
      const inUse = await connectionInUse(store);
      return inUse && isServiceAllowed(policy, inUse) ? inUse : null;
    },
    isReachable: (baseUrl, signal) => isReachable(baseUrl, network.fetch, signal),
    clock,
    changed: (state) => {
      events.emit('app.connectivity', state);
      if (state.state === 'online') online(state.connectionId);
    },
    failed: warnOnFailure(log, 'connectivity.unknown'),
  });
}

async function connectionInUse(store: Store): Promise<ConnectionRecord | null> {
  const [all, [newest]] = await Promise.all([store.connections.all(), store.runs.all()]);
  const last = all.reduce<ConnectionRecord | null>((a, b) => (a && a.id > b.id ? a : b), null);
  return all.find(({ id }) => id === newest?.connectionId) ?? last;
}
