import type { CallVerb, Subscribe } from './bridge.ts';
import type { EventName, Reply } from './contract-types.ts';
import { newNonce, proofOf } from './proof.ts';
import { packCall, unpackHost } from './wire.ts';

/** Pause before a lost socket is opened again; each further failure doubles it. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

export interface SocketCarrier {
  readonly call: CallVerb;
  readonly subscribe: Subscribe;
  /** Ends the carrier for good. Calls under way are answered with `network`. */
  close(): void;
}

/** How page and host prove to each other that the user opened the one and started the other. */
interface PageAuthentication {
  /** Of the page's address; empty where it has none. */
  readonly token: string;
  /** The key of its session, which the token leads to; null before that. */
  readonly kept: () => string | null;
  readonly keep: (key: string) => void;
}

/** The host's close code for a page that it refuses for good. */
const REFUSED_CODE = 4401;

/**
 * Carries calls and events over a WebSocket, and opens a new WebSocket when that is lost. A call fails with `network`
 * if there is no socket, or if the socket closes before the answer; no call is sent twice. Where the host refuses this
 * page for good, every call fails with `unauthorized`. Both errors have `at: 'bridge'` in their details, because the
 * lookup service is not their cause.
 *
 * After a lost socket is replaced, listeners get the events that they may have missed: `lists.changed`,
 * `connections.changed`, `fleet.changed`, and `run.changed` for each run.
 *
 * @param open makes a socket; called again for each new try
 * @param admission before anything else, both ends prove on each socket that they have a key; see `proof.ts`
 */
export function makeSocketCarrier(open: () => WebSocket, admission: PageAuthentication): SocketCarrier {
  const { subscribe, notify } = makeListeners();
  const calls = makeCalls();
  let socket: WebSocket | null = null;
  /** The socket once the host has let the page in. */
  let admitted: WebSocket | null = null;
  let wasConnected = false;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function connect(): void {
    const current = open();
    socket = current;
    current.binaryType = 'arraybuffer';
    const nonce = newNonce();
    let [hasProved, isOver] = [false, false];
    /** Sends this page's proof once the host has proved itself. Another program on the port gets nothing but the nonce. */
    async function prove(challenge: string): Promise<void> {
      const [other, ...proofs] = challenge.split(' ');
      const nonces = `${nonce} ${other}`;
      for (const key of [admission.kept(), admission.token]) {
        if (!key || !proofs.includes(await proofOf(key, 'host', nonces))) continue;
        hasProved = true;
        if (key === admission.token) admission.keep(await proofOf(key, 'session', nonces));
        return current.send(await proofOf(key, 'page', nonces));
      }
      isOver = true;
      current.close();
    }
    current.addEventListener('open', () => current.send(nonce));
    current.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') return hasProved ? begin(current) : void prove(data);
      if (current !== admitted) return;
      const [to, body] = unpackHost(data);
      if (typeof to === 'string') notify(to, body);
      else calls.settle(to, body as Reply<unknown>);
    });
    current.addEventListener('close', ({ code }) => {
      socket = null;
      admitted = null;
      calls.dropUnsent();
      isOver ||= code === REFUSED_CODE;
      calls.failAll(isOver ? REFUSED : undefined);
      if (isClosed || isOver) return;
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  }

  function begin(current: WebSocket): void {
    admitted = current;
    pause = FIRST_PAUSE_MS;
    calls.flush(current);
    if (wasConnected) void notifyOfGap();
    wasConnected = true;
  }

  async function notifyOfGap(): Promise<void> {
    notify('lists.changed', {});
    notify('connections.changed', {});
    notify('fleet.changed', { version: 0 });
    const runs = await call('runs.all', undefined);
    if (runs.ok && Array.isArray(runs.value)) for (const run of runs.value) notify('run.changed', run);
  }

  const call: CallVerb = (channel, input) => calls.make(socket, admitted, channel, input);

  connect();
  return {
    call,
    subscribe,
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}

function makeListeners() {
  const listeners = new Map<EventName, Set<(payload: unknown) => void>>();
  const subscribe: Subscribe = (event, listener) => {
    const group = listeners.get(event) ?? new Set();
    listeners.set(event, group.add(listener));
    return () => group.delete(listener);
  };
  function notify(event: EventName, payload: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(payload);
  }
  return { subscribe, notify };
}

/** The calls under way. Calls made before the host lets the page in are sent afterwards. */
function makeCalls() {
  const waiting = new Map<number, (reply: Reply<unknown>) => void>();
  let unsent: Uint8Array<ArrayBuffer>[] = [];
  let lastId = 0;
  /** The reply to a call that finds no socket. */
  let failure = failureOf('network', 'Rastro does not answer');

  return {
    async make(
      socket: WebSocket | null,
      admitted: WebSocket | null,
      channel: string,
      input: unknown,
    ): Promise<Reply<unknown>> {
      if (!socket || socket.readyState > WebSocket.OPEN) return failure;
      lastId += 1;
      const id = lastId;
      const frame = packCall([id, channel, input]);
      const reply = new Promise<Reply<unknown>>((resolve) => waiting.set(id, resolve));
      if (socket === admitted) socket.send(frame);
      else unsent.push(frame);
      return reply;
    },
    flush(socket: WebSocket): void {
      for (const frame of unsent) socket.send(frame);
      unsent = [];
    },
    dropUnsent(): void {
      unsent = [];
    },
    settle(id: number, reply: Reply<unknown>): void {
      waiting.get(id)?.(reply);
      waiting.delete(id);
    },
    /** @param reason the reply to the calls under way, and to every later call that finds no socket */
    failAll(reason = failure): void {
      failure = reason;
      for (const settle of waiting.values()) settle(failure);
      waiting.clear();
    },
  };
}

const REFUSED = failureOf('unauthorized', 'this address was used before: start Rastro again');

function failureOf(kind: 'network' | 'unauthorized', message: string): Reply<never> {
  return { ok: false, error: { kind, message, details: { at: 'bridge' } } };
}
