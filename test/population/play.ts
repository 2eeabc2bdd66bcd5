/** Plays clients against a service in virtual time: one event for each answer and each timer. */
import { seededRandom } from '../../scripts/simulator/seeded-random.ts';
import { makeHeap } from './heap.ts';
import { type Arrive, makeArrive } from './limits.ts';
import { type Service, shortestMs } from './services.ts';

/** What decides when a request is sent. Times: milliseconds, monotonic. */
export interface Client<T> {
  /** How long the next request has to wait: 0 for not at all, infinity until an answer has come. */
  delayMs(now: number): number;
  sent(now: number): T;
  answered(ticket: T, now: number): void;
  /** A 429; `retryAfterMs` is null where it says nothing. */
  refused(ticket: T, now: number, retryAfterMs: number | null): void;
}

export interface Played {
  /** From the first request to the last answer; milliseconds. */
  readonly ms: number;
  /** `ms` divided by the shortest possible. */
  readonly ofShortest: number;
  /** Share of the requests that were answered 429. */
  readonly refused: number;
  /** Requests of each client that were answered when the first was done. */
  readonly atFirst: readonly number[];
}

/** What a client learns of a request, and when. */
export interface Reply {
  readonly at: number;
  readonly isRefused: boolean;
  readonly retryAfterMs: number | null;
}

/** Sends to the service. Calls come in the order of time. */
export type Send = (now: number) => Reply;

/** What becomes of a request. */
export interface Verdict {
  /** When its answer is back. */
  readonly at: number;
  readonly arrivesAt: number;
  /** How long until it may come again; 0: it was taken. */
  readonly waitMs: number;
}

/** Of a latency that is mostly the way, half is the way there; a refusal takes as long as an answer. */
const THERE = 0.5;
/** A service that limits requests under way is near: all latency is work, and a refusal takes a fifth of it. */
const REFUSAL = 0.2;

export function openService(service: Service): Send {
  const random = randomOf(service);
  const judge = openLimit(service, random);
  const phaseMs = 1000 * random();
  return (now) => {
    const { at, arrivesAt, waitMs } = judge(now);
    if (waitMs === 0) return { at, isRefused: false, retryAfterMs: null };
    return { at, isRefused: true, retryAfterMs: retryAfterMs(service, phaseMs + arrivesAt, waitMs) };
  };
}

const randomOf = ({ seed }: Service) => seededRandom(seed + 1);

/** The service's limit and latency, in real time too. Calls come in the order of time; the first window begins at 0. */
export function openLimit(service: Service, random = randomOf(service)): (now: number) => Verdict {
  const arrive: Arrive = makeArrive(service, random);
  const { latencyMs, jitter, limit, wayShare } = service;
  const isNear = limit.type === 'at once' || limit.type === 'worked on';
  let lastAt = 0;
  return (now) => {
    const latency = latencyMs * (1 + jitter * (random() + random() - 1));
    const there = latency * (isNear ? wayShare / 2 : THERE);
    lastAt = Math.max(lastAt, now + there);
    const back = isNear ? there : 0;
    const fate = arrive(lastAt, latency - there - back);
    if (fate.taken) return { at: fate.doneAt + back, arrivesAt: lastAt, waitMs: 0 };
    const isLate = limit.type === 'at once' && limit.late;
    const at = lastAt + (isNear && !isLate ? Math.max(there, latency * REFUSAL) : latency - there);
    return { at, arrivesAt: lastAt, waitMs: fate.waitMs };
  };
}

/** In whole seconds or as a date, both rounded up (RFC 9110, 10.2.3); `Date` is rounded down. */
function retryAfterMs({ retryAfter }: Service, now: number, waitMs: number): number | null {
  if (retryAfter === 'none') return null;
  if (retryAfter === 'seconds') return Math.ceil(waitMs / 1000) * 1000;
  return Math.ceil((now + waitMs) / 1000) * 1000 - Math.floor(now / 1000) * 1000;
}

interface Desk<T> {
  readonly client: Client<T>;
  left: number;
  done: number;
  wakeAt: number;
}

/**
 * Plays clients that share a service; each has all requests of the service, and starts at its time.
 *
 * @param startsAt of each client; default: one at 0
 */
export function play<T>(service: Service, makeClient: (index: number) => Client<T>, startsAt = [0]): Played {
  const send = openService(service);
  const replies = makeHeap<{ readonly desk: Desk<T>; readonly ticket: T; readonly reply: Reply }>();
  const desks: Desk<T>[] = startsAt.map((wakeAt, index) => ({
    client: makeClient(index),
    left: service.requests,
    done: 0,
    wakeAt,
  }));
  const all = service.requests * desks.length;
  let [now, sent, refused, done] = [0, 0, 0, 0];
  let atFirst: readonly number[] | null = null;

  function go(desk: Desk<T>): void {
    desk.wakeAt = Number.POSITIVE_INFINITY;
    while (desk.left > 0) {
      const delay = desk.client.delayMs(now);
      // Timers have whole milliseconds.
      if (delay > 0) {
        desk.wakeAt = now + Math.ceil(delay);
        return;
      }
      desk.left -= 1;
      sent += 1;
      const ticket = desk.client.sent(now);
      const reply = send(now);
      replies.push(reply.at, { desk, ticket, reply });
    }
  }

  while (done < all) {
    let next: Desk<T> | null = null;
    for (const desk of desks) if (desk.wakeAt < (next?.wakeAt ?? replies.nextAt())) next = desk;
    if (next) {
      now = Math.max(now, next.wakeAt);
      go(next);
      continue;
    }
    now = Math.max(now, replies.nextAt());
    const event = replies.pop();
    if (!event) throw new Error('the client waits for an answer, and none is due');
    const { desk, ticket, reply } = event;
    if (reply.isRefused) {
      refused += 1;
      desk.left += 1;
      desk.client.refused(ticket, now, reply.retryAfterMs);
    } else {
      done += 1;
      desk.done += 1;
      desk.client.answered(ticket, now);
      if (desk.done === service.requests) atFirst ??= desks.map((each) => each.done);
    }
    go(desk);
  }
  const shortest = shortestMs({ ...service, requests: all });
  return { ms: now, ofShortest: now / shortest, refused: refused / sent, atFirst: atFirst ?? [] };
}
