import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding } from '../../contract/schemas/lists.ts';

interface DetectedEncoding {
  readonly encoding: Encoding;
  readonly bom: boolean;
}

/** Maximum bytes decoded at a time: the reader holds all rows of a piece in memory. */
const PIECE_BYTES = 64 * 1024;

/**
 * The encoding of a file: byte order mark, else UTF-16 by its zero bytes, else UTF-8 if the whole of it is valid, else
 * Windows-1252. The beginning alone proves nothing: the first accent may be on the last line. A file that is UTF-16 only
 * in part, as a console's `>>` makes it, is read byte by byte.
 *
 * @param bytes the file's bytes in slices of any length. Iterated several times; a slice is not used after the next
 */
export function detectEncoding(bytes: Iterable<Uint8Array>): DetectedEncoding {
  const start = firstBytes(bytes, 4096);
  if (hasMark(start)) return { encoding: 'utf-8', bom: true };
  const wide = wideEncoding(start);
  if (wide && !hasNarrowWord(bytes)) return wide;
  return { encoding: isUtf8Whole(bytes) ? 'utf-8' : 'windows-1252', bom: false };
}

function wideEncoding(start: Uint8Array): DetectedEncoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'utf-16le', bom: true };
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: 'utf-16be', bom: true };
  const zeros = zeroShares(start);
  if (zeros.odd > 0.4 && zeros.even < 0.1) return { encoding: 'utf-16le', bom: false };
  return zeros.even > 0.4 && zeros.odd < 0.1 ? { encoding: 'utf-16be', bom: false } : null;
}

/** Bytes of letters and digits in succession that no text in UTF-16 has: as many as a VIN. */
const NARROW_WORD = 17;

function hasNarrowWord(slices: Iterable<Uint8Array>): boolean {
  let length = 0;
  for (const slice of slices) {
    for (const byte of slice) {
      const isAlphanumeric = (byte >= 48 && byte < 58) || ((byte | 32) >= 97 && (byte | 32) < 123);
      length = isAlphanumeric ? length + 1 : 0;
      if (length === NARROW_WORD) return true;
    }
  }
  return false;
}

/** Drops the zeros and marks of the parts that are UTF-16: what is left of their letters is ASCII or Latin-1. */
function* withoutZeros(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const piece of pieces) {
    if (!piece.includes(0)) {
      yield piece;
      continue;
    }
    const isMark = (byte: number, next = -1) => (byte === 0xff || byte === 0xfe) && byte + next === 0x1fd;
    yield piece.filter(
      (byte, at) => byte !== 0 && !isMark(byte, piece[at + 1]) && !isMark(byte, piece[at - 1]),
    );
  }
}

/** The text of the file in pieces, without its byte order mark; bytes that do not decode become U+FFFD. */
export function* decode(bytes: Iterable<Uint8Array>, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  const pieces = isWide(encoding) ? inPieces(bytes) : withoutZeros(inPieces(bytes));
  for (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/**
 * The text of the file as UTF-8, without its byte order mark, cut between characters. UTF-8 is passed on without a copy
 * where possible: such a piece is valid until the next one is requested.
 */
export function* encodeUtf8(bytes: Iterable<Uint8Array>, encoding: Encoding): Generator<Uint8Array> {
  const pieces = withoutZeros(inPieces(bytes));
  if (encoding === 'utf-8') yield* cutBetweenCharacters(withoutMark(pieces));
  else if (encoding === 'windows-1252') yield* fromWindows1252(pieces);
  else for (const text of decode(bytes, encoding)) yield Buffer.from(text);
}

const isWide = (encoding: Encoding): boolean => encoding === 'utf-16le' || encoding === 'utf-16be';

function* inPieces(bytes: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const slice of bytes) {
    for (let at = 0; at < slice.length; at += PIECE_BYTES) yield slice.subarray(at, at + PIECE_BYTES);
  }
}

function* withoutMark(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let start: Uint8Array | null = new Uint8Array();
  for (const piece of pieces) {
    if (start === null) {
      yield piece;
      continue;
    }
    start = Buffer.concat([start, piece]);
    if (start.length < 3) continue;
    yield hasMark(start) ? start.subarray(3) : start;
    start = null;
  }
  if (start !== null) yield start;
}

function* cutBetweenCharacters(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let carried: Uint8Array = new Uint8Array();
  for (const piece of pieces) {
    const bytes = carried.length > 0 ? Buffer.concat([carried, piece]) : piece;
    const whole = bytes.length - openSequence(bytes);
    carried = new Uint8Array(bytes.subarray(whole));
    yield mended(bytes.subarray(0, whole));
  }
  if (carried.length > 0) yield mended(carried);
}

/** Bytes that are no valid UTF-8 become U+FFFD: the user may have chosen UTF-8 for another encoding. */
const mended = (bytes: Uint8Array): Uint8Array =>
  isUtf8(bytes) ? bytes : Buffer.from(Buffer.from(bytes).toString('utf8'));

/** Each character is one byte, so every cut is between characters. ASCII needs no conversion. */
function* fromWindows1252(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  const decoder = new TextDecoder('windows-1252');
  for (const piece of pieces) yield isAscii(piece) ? piece : Buffer.from(decoder.decode(piece));
}

export function firstBytes(bytes: Iterable<Uint8Array>, length: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let missing = length;
  for (const slice of bytes) {
    parts.push(new Uint8Array(slice.subarray(0, missing)));
    missing -= slice.length;
    if (missing <= 0) break;
  }
  return Buffer.concat(parts);
}

/** Whether the bytes begin with UTF-8's byte order mark. */
const hasMark = (start: Uint8Array): boolean => start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;

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

function isUtf8Whole(slices: Iterable<Uint8Array>): boolean {
  let carried: Uint8Array = new Uint8Array();
  for (const slice of slices) {
    const bytes = carried.length > 0 ? Buffer.concat([carried, slice]) : slice;
    const whole = bytes.length - openSequence(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return false;
    carried = new Uint8Array(bytes.subarray(whole));
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
