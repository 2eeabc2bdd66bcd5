/**
 * Frames of the browser host's WebSocket: the length of a text in four bytes, the text in JSON, and then the bytes of a
 * call's input or of a reply, as they are. The text has `bytes: true` in their place.
 */
import type { EventName, Reply } from './contract-types.ts';

/** A call: its number from 1, its channel `domain.verb`, and its input where it has one. */
export type CallFrame = readonly [id: number, channel: string, input?: unknown];
/** What the host sends: the reply to a call, or an event. */
export type HostFrame =
  | readonly [id: number, reply: Reply<unknown>]
  | readonly [event: EventName, payload: unknown];

const HEAD = 4;
const NO_BYTES = new Uint8Array();

/** @throws for what JSON can't hold: cycles */
export const packCall = ([id, channel, input]: CallFrame): Uint8Array<ArrayBuffer> =>
  hasBytes(input) ? pack([id, channel, { ...input, bytes: true }], input.bytes) : pack([id, channel, input]);

/** @throws for what JSON can't hold: cycles */
export function packHost([to, body]: HostFrame): Uint8Array<ArrayBuffer> {
  const value = typeof body === 'object' && body !== null && 'value' in body ? body.value : null;
  return value instanceof Uint8Array ? pack([to, { ok: true, bytes: true }], value) : pack([to, body]);
}

export function unpackCall(frame: Uint8Array): CallFrame | null {
  const [call, bytes] = unpack(frame, MOST_CONTAINERS) ?? [];
  if (!Array.isArray(call) || call.length < 2 || call.length > 3) return null;
  const [id, channel, input]: unknown[] = call;
  if (!Number.isSafeInteger(id) || typeof channel !== 'string') return null;
  return [Number(id), channel, awaitsBytes(input) ? { ...input, bytes } : (input ?? undefined)];
}

/** A frame from the host, which is trusted: the page came from it. */
export function unpackHost(frame: ArrayBuffer): HostFrame {
  const [message, bytes] = unpack(new Uint8Array(frame)) ?? [];
  const [to, body] = message as [number, unknown];
  // Copied, since the buffer of the frame holds other data too.
  return awaitsBytes(body) ? [to, { ok: true, value: bytes?.slice() }] : (message as HostFrame);
}

const hasBytes = (input: unknown): input is { readonly bytes: Uint8Array } =>
  typeof input === 'object' && input !== null && 'bytes' in input && input.bytes instanceof Uint8Array;

const awaitsBytes = (input: unknown): input is { readonly bytes: true } =>
  typeof input === 'object' && input !== null && 'bytes' in input && input.bytes === true;

function pack(message: unknown[], bytes: Uint8Array = NO_BYTES): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(message));
  const frame = new Uint8Array(HEAD + text.length + bytes.length);
  new DataView(frame.buffer).setUint32(0, text.length);
  frame.set(text, HEAD);
  frame.set(bytes, HEAD + text.length);
  return frame;
}

/**
 * Maximum number of arrays and objects in one call, which take many times their bytes in memory. A view with a drawn
 * ring of 1,000 points and 1,000 places has some 2,300; a view that is saved with all columns of a workbook has 16,400
 * more.
 */
const MOST_CONTAINERS = 20_480;

function unpack(frame: Uint8Array, most?: number): [message: unknown, bytes: Uint8Array] | null {
  try {
    const end = HEAD + new DataView(frame.buffer, frame.byteOffset, frame.byteLength).getUint32(0);
    if (end > frame.length) return null;
    const text = frame.subarray(HEAD, end);
    if (most !== undefined && containersIn(text) > most) return null;
    return [JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text)), frame.subarray(end)];
  } catch {
    // Cut short, or not JSON.
    return null;
  }
}

const [QUOTE, BACKSLASH, BRACKET, BRACE] = ['"', '\\', '[', '{'].map((char) => char.charCodeAt(0));

/** How many arrays and objects begin in JSON, outside of its strings. */
function containersIn(json: Uint8Array): number {
  let [count, isString] = [0, false];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) isString = !isString;
    else if (isString && byte === BACKSLASH) at++;
    else if (!isString && (byte === BRACKET || byte === BRACE)) count++;
  }
  return count;
}
