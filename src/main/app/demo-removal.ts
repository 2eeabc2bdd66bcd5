import type { Core } from './core.ts';
import type { Services } from './services.ts';

/** The handler of the screen's call `app.removeDemo`. */
export function demoRemover(
  { store, events }: Core,
  { connections, lookup, systemSchedules }: Pick<Services, 'connections' | 'lookup' | 'systemSchedules'>,
): () => Promise<void> {
  return async () => {
    const connection = (await store.connections.all()).find(({ demo }) => demo);
    const lists = (await store.lists.all()).filter(({ isDemo }) => isDemo);
    if (connection) await lookup.cancelOver(connection.id);
    await store.fleet.removeDemo();
    if (connection) await connections.handlers.remove({ id: connection.id });
    await systemSchedules.removeWhere(({ listId }) => lists.some(({ id }) => id === listId));
    events.emit('lists.changed', {});
    events.fleetChanged();
  };
}
