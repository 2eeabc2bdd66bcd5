import type { Output } from '../../contract/contract-types.ts';
import { languageFor } from '../../shared/i18n/languages.ts';
import { singleFlight } from '../util/single-flight.ts';
import type { Core } from './core.ts';
import type { Services } from './services.ts';

/** The handler of the screen's call `app.startDemo`: starts the demo and looks up its vehicles. */
export function demoStarter(
  { deps, store, events }: Core,
  { demo, connectivity, lookup }: Pick<Services, 'demo' | 'connectivity' | 'lookup'>,
): () => Promise<Output<'app', 'startDemo'>> {
  return singleFlight(async () => {
    const { language, freshMinutes } = await store.settings.get();
    const { connectionId, listId } = await demo.start(languageFor(language, deps.locale()));
    events.emit('connections.changed', {});
    events.emit('lists.changed', {});
    events.fleetChanged();
    connectivity.check();
    const request = { connectionId, target: { kind: 'list', listId }, freshMinutes } as const;
    const isUnderWay = (await lookup.handlers.all(undefined)).some(
      (run) => run.listId === listId && run.state === 'running',
    );
    const { toAsk } = await lookup.handlers.plan(request);
    if (toAsk > 0 && !isUnderWay) await lookup.handlers.start(request);
    return { connectionId, listId };
  });
}

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
