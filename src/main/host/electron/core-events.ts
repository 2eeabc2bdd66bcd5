import type { EventName, EventPayload } from '../../../contract/contract-types.ts';
import type { App } from '../../app/types.ts';

/**
 * Calls the listener for every event of one name.
 *
 * @returns a function that removes the listener
 */
export function onEvent<E extends EventName>(
  core: App,
  name: E,
  listener: (payload: EventPayload<E>) => void,
): () => void {
  return core.events.on((event, payload) => {
    // The contract ties each event's name to its payload.
    if (event === name) listener(payload as EventPayload<E>);
  });
}
