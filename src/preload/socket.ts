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
 * whose socket goes before the answer, answers `network`: it is never sent twice.
 *
 * @param open makes a socket; called again for each new try
 */
export function makeSocketCarrier(open: () => WebSocket): SocketCarrier {
  const waiting = new Map<number, (reply: Reply<unknown>) => void>();
  const listeners = new Map<EventName, Set<(payload: unknown) => void>>();
  let outbox: Uint8Array<ArrayBuffer>[] = [];
  let socket: WebSocket | null = null;
  let lastId = 0;
  let pause = 250;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  function connect(): void {
    const current = open();
    socket = current;
    current.binaryType = 'arraybuffer';
    current.addEventListener('open', () => {
      pause = 250;
      for (const frame of outbox) current.send(frame);
      outbox = [];
    });
    current.addEventListener('message', ({ data }) => hear(data));
    current.addEventListener('close', () => {
      socket = null;
      outbox = [];
      for (const settle of waiting.values()) settle(unreachable());
      waiting.clear();
      if (ended) return;
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, longestPause);
    });
  }

  function hear(data: ArrayBuffer): void {
    const [to, body] = unpackHost(data);
    if (typeof to === 'string') {
      for (const listener of listeners.get(to) ?? []) listener(body);
      return;
    }
    waiting.get(to)?.(alone(body as Reply<unknown>));
    waiting.delete(to);
  }

  connect();
  return {
    async call(channel, input) {
      if (!socket || socket.readyState > WebSocket.OPEN) return unreachable();
      lastId += 1;
      const id = lastId;
      const frame = pack(input === undefined ? [id, channel] : [id, channel, input]);
      const reply = new Promise<Reply<unknown>>((resolve) => waiting.set(id, resolve));
      if (socket.readyState === WebSocket.OPEN) socket.send(frame);
      else outbox.push(frame);
      return reply;
    },
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

function unreachable(): Reply<never> {
  return { ok: false, error: { kind: 'network', message: 'Rastro does not answer', details: {} } };
}
