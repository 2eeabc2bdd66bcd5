/** Frames of the browser host's WebSocket: MessagePack arrays, which carry bytes as they are. */
import { decode, encode } from '@msgpack/msgpack';
import type { EventName, Reply } from './contract-types.ts';

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

/**
 * The call in a frame from the screen; null for anything else, and for a frame that announces more items than it has.
 */
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
    return hasAllAnnouncedItems(bytes) ? decode(bytes) : null;
  } catch {
    // Not MessagePack, cut short, or with a `__proto__` key: not a call.
    return null;
  }
}

/**
 * Maximum number of arrays and maps in one call. A view with a drawn ring of 1,000 points and 1,000 places has some
 * 2,300; a view that is saved with all columns of a workbook has 16,400 more.
 */
const mostContainers = 20_480;

/**
 * Whether a frame contains all items that its arrays and maps announce, so that decoding takes memory in proportion to
 * the frame's size. The decoder allocates the announced length before it reads the items, at any depth. Its own limits
 * count each array alone: with `maxArrayLength` 100,000, which a call of 100,000 VINs needs, a frame of 15 KB takes
 * 1.8 GiB.
 *
 * @throws RangeError for a length that is cut short
 */
function hasAllAnnouncedItems(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let awaited = 1;
  let containers = 0;
  while (awaited > 0) {
    // Each item takes at least one byte.
    if (awaited > bytes.byteLength - at) return false;
    const value = measure(view, at);
    if (!value) return false;
    at += value.bytes;
    awaited += (value.items ?? 0) - 1;
    if (value.items !== undefined) containers += 1;
    if (containers > mostContainers) return false;
  }
  return true;
}

/**
 * How many bytes a value takes without its items, and how many items follow where it is an array or a map; null for
 * what no call has (extensions). Source: the MessagePack specification, "Formats".
 */
function measure(view: DataView, at: number): { readonly bytes: number; readonly items?: number } | null {
  const head = view.getUint8(at);
  if (head <= 0x7f || head >= 0xe0) return { bytes: 1 };
  if (head <= 0x8f) return { bytes: 1, items: 2 * (head & 0x0f) };
  if (head <= 0x9f) return { bytes: 1, items: head & 0x0f };
  if (head <= 0xbf) return { bytes: 1 + (head & 0x1f) };
  switch (head) {
    case 0xc0: // nil, false, true
    case 0xc2:
    case 0xc3:
      return { bytes: 1 };
    case 0xcc: // numbers of 1, 2, 4 and 8 bytes
    case 0xd0:
      return { bytes: 2 };
    case 0xcd:
    case 0xd1:
      return { bytes: 3 };
    case 0xca:
    case 0xce:
    case 0xd2:
      return { bytes: 5 };
    case 0xcb:
    case 0xcf:
    case 0xd3:
      return { bytes: 9 };
    case 0xc4: // bytes and texts, their length in 1, 2 and 4 bytes
    case 0xd9:
      return { bytes: 2 + view.getUint8(at + 1) };
    case 0xc5:
    case 0xda:
      return { bytes: 3 + view.getUint16(at + 1) };
    case 0xc6:
    case 0xdb:
      return { bytes: 5 + view.getUint32(at + 1) };
    case 0xdc: // arrays, their length in 2 and 4 bytes
      return { bytes: 3, items: view.getUint16(at + 1) };
    case 0xdd:
      return { bytes: 5, items: view.getUint32(at + 1) };
    case 0xde: // maps, likewise
      return { bytes: 3, items: 2 * view.getUint16(at + 1) };
    case 0xdf:
      return { bytes: 5, items: 2 * view.getUint32(at + 1) };
    default:
      return null;
  }
}
