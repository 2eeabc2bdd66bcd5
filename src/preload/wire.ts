/** Frames of the browser host's WebSocket: MessagePack arrays, which carry bytes as they are. */
import { decode, encode } from '@msgpack/msgpack';
import type { EventName, Reply } from './contract.ts';

/** A call: its number from 1, its channel `domain.verb`, and its input where it has one. */
export type CallFrame = readonly [id: number, channel: string, input?: unknown];
/** What the host sends: the reply to a call, or an event. */
export type HostFrame =
  | readonly [id: number, reply: Reply<unknown>]
  | readonly [event: EventName, payload: unknown];

/** @throws for what MessagePack can't hold: cycles, functions */
export function pack(frame: CallFrame | HostFrame): Uint8Array<ArrayBuffer> {
  return encode(frame, { ignoreUndefined: true });
}

/** The call in a frame from the screen; null for anything else. */
export function unpackCall(bytes: Uint8Array): CallFrame | null {
  const frame = tryDecode(bytes);
  if (!Array.isArray(frame) || frame.length < 2 || frame.length > 3) return null;
  const [id, channel, input]: unknown[] = frame;
  return Number.isSafeInteger(id) && typeof channel === 'string' ? [Number(id), channel, input] : null;
}

/** A frame from the host, which is trusted: the page came from it. */
export function unpackHost(bytes: ArrayBuffer): HostFrame {
  return decode(bytes) as HostFrame;
}

function tryDecode(bytes: Uint8Array): unknown {
  try {
    return decode(bytes);
  } catch {
    // Not MessagePack, cut short, or with a `__proto__` key: not a call.
    return null;
  }
}
