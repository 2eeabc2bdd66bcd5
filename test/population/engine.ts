import { createLimiter, type Limiter, type RequestTicket } from '../../src/main/service/limiter.ts';
import type { RateEstimate } from '../../src/main/service/types.ts';
import type { Client } from './play.ts';

/** The engine's limiter as a client of the play. */
export function makeEngine(
  cap: number,
  random: () => number,
  remembered: RateEstimate | null = null,
): Client<RequestTicket> & Pick<Limiter, 'kind'> {
  const limiter = createLimiter(cap, random, remembered);
  return { ...limiter, answered: (ticket, now) => limiter.answered(ticket, now, true) };
}
