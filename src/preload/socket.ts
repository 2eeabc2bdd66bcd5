import type { CallVerb, Subscribe } from './bridge.ts';
import type { EventName, Reply } from './contract.ts';
import { pack, unpackHost } from './wire.ts';

const longestPause = 5_000;

export interface SocketCarrier {
  readonly call: CallVerb;
  readonly subscribe: Subscribe;
  /** Ends it for good; calls under way answer `network`. */
  close(): void;
}

/**
 * Carries the contract over a WebSocket, and quietly opens a new one when it is lost. A call that finds no socket, or
 * whose socket goes before the answer, answers `network`: it is never sent twice. Where the host refuses this page,
 * which no new try will change, every call answers `unauthorized`. Either has `at: 'bridge'` among its details, for the
 * service is not to blame.
 *
 * After a gap, listeners hear that lists, connections and positions may have changed, and the runs as they now stand.
 *
 * @param open makes a socket; called again for each new try
 * @param isRefused whether the host is there but does not take this page; rejects where it is not there
 */
export function makeSocketCarrier(open: () => WebSocket, isRefused: () => Promise<boolean>): SocketCarrier {
  const waiting = new Map<number, (reply: Reply<unknown>) => void>();
  const listeners = new Map<EventName, Set<(payload: unknown) => void>>();
  let outbox: Uint8Array<ArrayBuffer>[] = [];
  let socket: WebSocket | null = null;
  let lastId = 0;
  let failure = failureOf('network', 'Rastro does not answer');
  let wasConnected = false;
  let pause = 250;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  function connect(): void {
    const current = open();
    socket = current;
    current.binaryType = 'arraybuffer';
    let hasOpened = false;
    current.addEventListener('open', () => {
      hasOpened = true;
      pause = 250;
      for (const frame of outbox) current.send(frame);
      outbox = [];
      if (wasConnected) void makeUpFor();
      wasConnected = true;
    });
    current.addEventListener('message', ({ data }) => hear(data));
    current.addEventListener('close', async () => {
      socket = null;
      outbox = [];
      // A browser does not tell why a socket did not open; a host that can't be asked either has ended.
      const isOver = !hasOpened && !ended && (await isRefused().catch(() => false));
      if (isOver) failure = failureOf('unauthorized', 'this address was used before: start Rastro again');
      for (const settle of waiting.values()) settle(failure);
      waiting.clear();
      if (ended || isOver) return;
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, longestPause);
    });
  }

  /** For the events that were missed without a socket. */
  async function makeUpFor(): Promise<void> {
    tell('lists.changed', {});
    tell('connections.changed', {});
    tell('fleet.changed', { version: 0 });
    const runs = await call('runs.all', undefined);
    if (runs.ok && Array.isArray(runs.value)) for (const run of runs.value) tell('run.changed', run);
  }

  function tell(event: EventName, payload: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(payload);
  }

  function hear(data: ArrayBuffer): void {
    const [to, body] = unpackHost(data);
    if (typeof to === 'string') {
      tell(to, body);
      return;
    }
    waiting.get(to)?.(alone(body as Reply<unknown>));
    waiting.delete(to);
  }

  async function call(channel: string, input: unknown): Promise<Reply<unknown>> {
    if (!socket || socket.readyState > WebSocket.OPEN) return failure;
    lastId += 1;
    const id = lastId;
    const frame = pack(input === undefined ? [id, channel] : [id, channel, input]);
    const reply = new Promise<Reply<unknown>>((resolve) => waiting.set(id, resolve));
    if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    else outbox.push(frame);
    return reply;
  }

  connect();
  return {
    call,
    subscribe(event, listener) {
      const group = listeners.get(event) ?? new Set();
      listeners.set(event, group.add(listener));
      return () => group.delete(listener);
    },
    close() {
      ended = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}

/** Bytes out of the frame that they came in, whose buffer holds more than them. */
function alone(reply: Reply<unknown>): Reply<unknown> {
  return reply.ok && reply.value instanceof Uint8Array ? { ok: true, value: reply.value.slice() } : reply;
}

function failureOf(kind: 'network' | 'unauthorized', message: string): Reply<never> {
  return { ok: false, error: { kind, message, details: { at: 'bridge' } } };
}
