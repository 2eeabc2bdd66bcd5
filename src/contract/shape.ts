import type { ContractShape } from './bridge.ts';
import { contract, events } from './contract.ts';
import type { Domain, EventName } from './contract-types.ts';

/** The contract's names, which the build puts into both bridges as `__CONTRACT_SHAPE__`. */
export const contractShape: ContractShape = {
  verbs: Object.fromEntries(
    Object.entries(contract).map(([domain, verbs]) => [domain, Object.keys(verbs)]),
  ) as Record<Domain, string[]>,
  events: Object.keys(events) as EventName[],
};
