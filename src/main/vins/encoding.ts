import { isUtf8 } from 'node:buffer';
import { setImmediate as turn } from 'node:timers/promises';
import type { Encoding } from '../../preload/schemas/lists.ts';
import { AppError } from '../errors.ts';

export interface DetectedEncoding {
  readonly encoding: Encoding;
  readonly bom: boolean;
}

/** Bytes decoded at a time: small enough that parsing them never holds up the event loop. */
const SLICE_BYTES = 64 * 1024;

/**
 * The encoding of a file: byte order mark, else UTF-16LE by its zero bytes, else UTF-8 if the whole of it is valid,
 * else Windows-1252. The beginning alone proves nothing: the first accent may be on the last line.
 *
 * @param chunks the file's bytes in order, cut anywhere
 * @throws AppError `bad-input` for UTF-16 big endian
 */
export async function detectEncoding(chunks: readonly Uint8Array[]): Promise<DetectedEncoding> {
  const start = head(chunks, 4096);
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return { encoding: 'utf-8', bom: true };
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'utf-16le', bom: true };
  const zeros = zeroShares(start);
  if ((start[0] === 0xfe && start[1] === 0xff) || (zeros.even > 0.4 && zeros.odd < 0.1)) {
    throw new AppError('bad-input', 'The file is UTF-16 big endian. Save it as CSV UTF-8 and try again.', {
      reason: 'utf-16be',
    });
  }
  if (zeros.odd > 0.4 && zeros.even < 0.1) return { encoding: 'utf-16le', bom: false };
  return { encoding: (await isUtf8Whole(chunks)) ? 'utf-8' : 'windows-1252', bom: false };
}

/** The text of the file in slices, without its byte order mark; bytes that do not decode become U+FFFD. */
export function* decode(chunks: readonly Uint8Array[], encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      yield decoder.decode(chunk.subarray(at, at + SLICE_BYTES), { stream: true });
    }
  }
  yield decoder.decode();
}

/** The first bytes of the file, at most `length`. */
export function head(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let missing = length;
  for (const chunk of chunks) {
    if (missing <= 0) break;
    parts.push(chunk.subarray(0, missing));
    missing -= chunk.length;
  }
  return Buffer.concat(parts);
}

function zeroShares(bytes: Uint8Array): { even: number; odd: number } {
  let even = 0;
  let odd = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even++;
    else odd++;
  }
  const half = Math.max(bytes.length / 2, 1);
  return { even: even / half, odd: odd / half };
}

async function isUtf8Whole(chunks: readonly Uint8Array[]): Promise<boolean> {
  let carried: Uint8Array = new Uint8Array();
  for (const chunk of chunks) {
    const bytes = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk;
    const whole = bytes.length - openSequence(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return false;
    carried = bytes.subarray(whole);
    await turn();
  }
  return carried.length === 0;
}

/** How many bytes at the end begin a UTF-8 character that goes on in the next chunk (RFC 3629, section 3). */
function openSequence(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < sequenceLength(byte) ? back : 0;
  }
  return 0;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}
