import type { Bridge, Domain, EventName, Reply } from './contract-types.ts';

/** The names of every verb and event, which is all that a bridge needs of the contract. */
export interface ContractShape {
  readonly verbs: Readonly<Record<Domain, readonly string[]>>;
  readonly events: readonly EventName[];
}

/**
 * The build replaces this name with the contract's shape. Only the core needs the schemas, so neither bridge loads zod,
 * and no bundle has zod's `new Function`.
 */
declare const __CONTRACT_SHAPE__: ContractShape;

export type CallVerb = (channel: string, input: unknown) => Promise<Reply<unknown>>;
export type Subscribe = (event: EventName, listener: (payload: unknown) => void) => () => void;

/** The bridge over a carrier. It has only the fixed, named methods of the contract. */
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
