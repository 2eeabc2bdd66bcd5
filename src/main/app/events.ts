import type { Emit } from '../../contract/contract-types.ts';
import type { App } from './types.ts';

export interface Events extends Pick<App['events'], 'on'> {
  readonly emit: Emit;
  fleetChanged(): void;
}

/** Passes the events that the services emit to every host that listens. */
export function createEvents(): Events {
  const listeners = new Set<Parameters<App['events']['on']>[0]>();
  let fleetVersion = 0;

  const emit: Emit = (event, payload) => {
    for (const listener of listeners) listener(event, payload);
  };
  return {
    emit,
    fleetChanged: () => emit('fleet.changed', { version: ++fleetVersion }),
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
