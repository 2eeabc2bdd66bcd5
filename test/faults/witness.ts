import { setImmediate as turn } from 'node:timers/promises';
import type { Fetch, Reply, Sending } from '../../src/main/service/http.ts';
import { POSITIONS_PATH, TOKEN_PATH } from '../helpers/loopback.ts';
import type { FastClock } from './clock.ts';
import type { Exchange, Journal } from './journal.ts';
import { EXCHANGE_HEADER } from './service.ts';
import type { Violations } from './violations.ts';

/** Document 5, rule 5; of a short life the product takes half. */
const EARLY_MS = 60_000;
/** Real time that may pass between the client's look at its clock and the one here. */
const SLACK_MS = 20;

export interface Witness {
  /** Another fetch, with what passes through it put down and checked. */
  readonly fetch: Fetch;
  /** The run begins or goes on: a token asked for by a run that was ended may never have arrived. */
  begin(): void;
}

/** Stands between client and network: what is sent when, and what has been received by then. */
export function createWitness(
  fetch: Fetch,
  baseUrl: string,
  clock: FastClock,
  journal: Journal,
  violations: Violations,
): Witness {
  let tokensInFlight = 0;
  let token: { readonly text: string; readonly renewAt: number } | null = null;
  let pausedUntil = 0;
  /** By body: when the answer to it lets it be sent again. */
  let heldUntil = new Map<string, number>();

  async function sent(url: string, sending: Sending): Promise<Reply> {
    const sentAt = clock.monotonic();
    const path = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url;
    const body = JSON.parse(sending.body ?? '') as { chassis?: readonly string[] };
    const vins = body.chassis ?? [];
    const bearer = sending.headers.authorization?.replace(/^Bearer /, '') ?? null;
    const operation = path === TOKEN_PATH ? 'token' : 'positions';
    if (path !== TOKEN_PATH && path !== POSITIONS_PATH) violations.add('sent elsewhere', path);
    if (sentAt < pausedUntil)
      violations.add('sent in a pause', `${operation}, ${Math.ceil(pausedUntil - sentAt)} ms early`);
    const exchange = journal.begin(operation, vins, sentAt, bearer);
    if (sentAt < (heldUntil.get(keyOf(exchange)) ?? 0))
      violations.add('sent in a pause', `${operation}: a body before its own Retry-After`);
    if (operation === 'token') tokenSent(sentAt);
    const headers = { ...sending.headers, [EXCHANGE_HEADER]: String(exchange.id) };
    return receive(exchange, sending.signal, fetch(url, { ...sending, headers }));
  }

  function tokenSent(at: number): void {
    tokensInFlight += 1;
    if (tokensInFlight > 1) violations.add('token stampedes', 'two in flight');
    if (token !== null && at < token.renewAt - SLACK_MS * clock.speed)
      violations.add('token stampedes', 'the token was still good');
  }

  async function receive(exchange: Exchange, signal: AbortSignal, reply: Promise<Reply>): Promise<Reply> {
    const settle = (seen: NonNullable<Exchange['seen']>) => {
      if (exchange.seen !== null) return;
      exchange.seen = seen;
      signal.removeEventListener('abort', aborted);
      if (exchange.operation === 'token') tokensInFlight -= 1;
      if (seen === 'whole') received(exchange);
    };
    const aborted = () => settle('timeout');
    signal.addEventListener('abort', aborted, { once: true });
    try {
      const { status, headers, body } = await reply;
      if (status !== 200 || !body) return await buffered({ status, headers, body }, settle);
      return { status, headers, body: watched(body, settle) };
    } catch (error) {
      settle('network');
      throw error;
    }
  }

  function received(exchange: Exchange): void {
    const at = clock.monotonic();
    const { means, issued, askedMs, bearer, sentAt } = exchange;
    if (issued && means === 'answered') {
      const margin = Math.min(EARLY_MS, issued.lifeMs / 2);
      token = { text: issued.token, renewAt: sentAt + issued.lifeMs - margin };
    }
    if (means === 'unauthorized' && bearer === token?.text) token = null;
    if (askedMs === 0) return;
    heldUntil.set(keyOf(exchange), at + askedMs);
    void pause(at + askedMs);
  }

  /** For all others from the moment on at which the client has had its turn to read the answer. */
  async function pause(until: number): Promise<void> {
    await turn();
    pausedUntil = Math.max(pausedUntil, until);
  }

  return {
    fetch: sent,
    begin() {
      token = null;
      heldUntil = new Map();
    },
  };
}

function keyOf({ operation, vins }: Exchange): string {
  return operation + vins.join();
}

/** The same body, with a note whether it was read to its end. */
async function* watched(
  body: AsyncIterable<Uint8Array>,
  settle: (seen: 'whole' | 'cut' | 'left') => void,
): AsyncGenerator<Uint8Array> {
  let seen: 'whole' | 'cut' | 'left' = 'left';
  try {
    for await (const chunk of body) yield chunk;
    seen = 'whole';
  } catch (error) {
    seen = 'cut';
    throw error;
  } finally {
    settle(seen);
  }
}

/** Read here already, so that the moment of its arrival is known; only its status and headers count. */
async function buffered(reply: Reply, settle: (seen: 'whole') => void): Promise<Reply> {
  try {
    for await (const _ of reply.body ?? []);
  } catch {
    // Cut: what it says is in its head.
  }
  settle('whole');
  return { ...reply, body: null };
}
