import type { Bridge, Domain, EventName, Reply } from './contract-types.ts';

/** The names of the contract's verbs (calls from the screen to the core) and events. A bridge needs only the names. */
export interface ContractShape {
  readonly verbs: Readonly<Record<Domain, readonly string[]>>;
  readonly events: readonly EventName[];
}

/**
 * The build replaces this name with the contract's shape. So the two bridges (preload script, browser) load no
 * schemas, which only the core needs, and no zod, which calls `new Function`.
 */
declare const __CONTRACT_SHAPE__: ContractShape;

/** Sends a call to the core. `channel` is `domain.verb`. */
export type CallVerb = (channel: string, input: unknown) => Promise<Reply<unknown>>;
/** Calls the listener at each event, until the returned function is called. */
export type Subscribe = (event: EventName, listener: (payload: unknown) => void) => () => void;

/** Makes `window.rastro`: one method for each verb of the contract, and `on` for its events. */
export function makeBridge(call: CallVerb, subscribe: Subscribe): Bridge {
  const { verbs, events } = __CONTRACT_SHAPE__;
  const domains = Object.entries(verbs).map(([domain, names]) => [
    domain,
    Object.fromEntries(names.map((name) => [name, (input?: unknown) => call(`${domain}.${name}`, input)])),
  ]);
  const on: Subscribe = (event, listener) => {
    if (!events.includes(event)) throw new Error('no such event');
    return subscribe(event, listener);
  };
  // The shape is made from the contract, which TypeScript can't follow through the build.
  return { ...Object.fromEntries(domains), on } as Bridge;
}
