import { setTimeout as sleep } from 'node:timers/promises';
import { BasemapError } from '../basemap/fault.ts';
import { asBasemapError } from '../basemap/get.ts';
import { type Fetch, isRedirect, type Reply } from '../service/http.ts';
import { abortAfter } from '../service/limited.ts';
import { retryAfterMs } from '../service/retry-after.ts';
import { SourceChanged, StreetsError } from './fault.ts';

export interface ByteRangeDeps {
  readonly fetch: Fetch;
  readonly userAgent: string;
  readonly now: () => number;
  /** Milliseconds of the first pause after a failure; each further pause is twice as long. Default: 500. */
  readonly backoffMs?: number;
  /** Called before a pause with the time at which the next request goes out, and after the pause with null. */
  readonly waiting?: (until: number | null) => void;
}

/** The state of an archive on a server, by which a change is noticed. */
export interface Tag {
  /** Value of `ETag`, else of `Last-Modified`; '': the server sends neither. */
  readonly value: string;
  /** Bytes of the whole archive; Infinity: the server does not say. */
  readonly size: number;
}

interface Piece {
  readonly bytes: Uint8Array;
  readonly tag: Tag;
}

/** After this many failures in a row, without a byte between them, reading fails. */
const MOST_FAILURES = 6;
/** Milliseconds without a byte after which a request fails. */
const TIMEOUT_MS = 30_000;
/** Statuses of a server that may answer the same request later. */
const BUSY: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/** The server is busy, and may say how many `ms` to wait. */
class Busy extends Error {
  readonly status: number;
  readonly ms: number | null;

  constructor(status: number, ms: number | null) {
    super(`status ${status}`);
    this.status = status;
    this.ms = ms;
  }
}

/**
 * Reads a range of a file on a server. If the connection breaks, requests only the rest. Waits for a busy server, and
 * follows no redirect.
 *
 * @param known the archive's tag as it was read before; null: nothing is known yet
 * @param arrived called as data comes, with the range's buffer and the number of bytes in it so far
 * @returns fewer bytes than `length` only at the file's end
 * @throws SourceChanged where the tag has changed; StreetsError `streets-no-ranges`; BasemapError; the signal's reason
 */
export async function readRange(
  address: string,
  range: { readonly offset: number; readonly length: number },
  known: Tag | null,
  deps: ByteRangeDeps,
  signal: AbortSignal,
  arrived: (bytes: Uint8Array, count: number) => void = () => undefined,
): Promise<Piece> {
  const bytes = new Uint8Array(range.length);
  let tag = known;
  let got = 0;
  let failures = 0;
  while (got < Math.min(range.length, (tag?.size ?? Number.POSITIVE_INFINITY) - range.offset)) {
    try {
      const before = got;
      const rest = {
        offset: range.offset + got,
        into: bytes.subarray(got),
        arrived: (count: number) => arrived(bytes, before + count),
      };
      const piece = await ask(address, rest, tag, deps, signal);
      got += piece.count;
      tag = piece.tag;
      if (piece.count > 0) failures = 0;
      else throw new BasemapError('basemap-unreachable', 'The map server sends nothing.');
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (!isPassing(error) || failures >= MOST_FAILURES) throw asFault(error);
      await pause(error, failures, deps, signal);
    }
  }
  return { bytes: bytes.subarray(0, got), tag: tag ?? { value: '', size: Number.POSITIVE_INFINITY } };
}

function isPassing(error: unknown): boolean {
  if (error instanceof Busy) return true;
  return error instanceof BasemapError && error.fault === 'basemap-unreachable';
}

function asFault(error: unknown): unknown {
  if (!(error instanceof Busy)) return error;
  const { status } = error;
  return new BasemapError('basemap-status', `The map server answers ${status}.`, { status });
}

async function pause(
  error: unknown,
  failures: number,
  deps: ByteRangeDeps,
  signal: AbortSignal,
): Promise<void> {
  const own = (deps.backoffMs ?? 500) * 2 ** (failures - 1);
  const ms = Math.max(own, error instanceof Busy ? (error.ms ?? 0) : 0);
  deps.waiting?.(deps.now() + ms);
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  } finally {
    deps.waiting?.(null);
  }
}

interface Rest {
  readonly offset: number;
  readonly into: Uint8Array;
  readonly arrived: (count: number) => void;
}

interface Received {
  /** Bytes received: fewer than requested where the connection broke, or where the server sends less at once. */
  readonly count: number;
  readonly tag: Tag;
}

async function ask(
  address: string,
  range: Rest,
  known: Tag | null,
  deps: ByteRangeDeps,
  signal: AbortSignal,
): Promise<Received> {
  const headers = {
    'user-agent': deps.userAgent,
    'accept-encoding': 'identity',
    range: `bytes=${range.offset}-${range.offset + range.into.length - 1}`,
    // `If-Match` never matches a weak tag (RFC 9110, 13.1.1).
    ...(known?.value.startsWith('"') ? { 'if-match': known.value } : {}),
  };
  try {
    return await abortAfter(signal, TIMEOUT_MS, async (limits) => {
      const { signal: limit, holdTimer } = limits;
      const reply = await deps.fetch(address, { method: 'GET', headers, signal: limit, holdTimer });
      try {
        // Each chunk restarts the timeout: a slow connection may take minutes for a range.
        return await readPiece(reply, range, known, { now: deps.now(), isAlive: () => holdTimer()() });
      } catch (error) {
        limits.leave();
        throw error;
      }
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Busy || error instanceof SourceChanged || error instanceof StreetsError) throw error;
    throw asBasemapError(error);
  }
}

async function readPiece(
  reply: Reply,
  range: Rest,
  known: Tag | null,
  { now, isAlive }: { readonly now: number; readonly isAlive: () => void },
): Promise<Received> {
  const { status, headers } = reply;
  if (BUSY.includes(status))
    throw new Busy(status, retryAfterMs(headers.get('retry-after'), headers.get('date'), now));
  if (status === 412 || status === 416) throw new SourceChanged();
  if (isRedirect(reply))
    throw new BasemapError('basemap-redirect', 'The map server sends on to another address.');
  if (status === 200) throw noRanges();
  if (status !== 206)
    throw new BasemapError('basemap-status', `The map server answers ${status}.`, { status });
  const content = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
  const [from, to] = [Number(content?.[1]), Number(content?.[2])];
  const isOther = from !== range.offset || to < from || to >= range.offset + range.into.length;
  const coding = headers.get('content-encoding') ?? 'identity';
  if (!content || isOther || coding !== 'identity') throw noRanges();
  const tag = {
    value: headers.get('etag') ?? headers.get('last-modified') ?? '',
    size: content[3] === '*' ? Number.POSITIVE_INFINITY : Number(content[3]),
  };
  if (known && (known.value !== tag.value || known.size !== tag.size)) throw new SourceChanged();
  const onBytes = (count: number) => {
    isAlive();
    range.arrived(count);
  };
  return { count: await readUpTo(reply, range.into.subarray(0, to - from + 1), onBytes), tag };
}

/** Reads the body, or its beginning if the connection breaks. @returns how many bytes @throws where no byte came */
async function readUpTo(
  { body }: Reply,
  into: Uint8Array,
  onBytes: (count: number) => void,
): Promise<number> {
  let got = 0;
  try {
    for await (const chunk of body ?? []) {
      if (got + chunk.byteLength > into.length)
        throw new BasemapError('basemap-too-large', 'The map server sends more than was asked for.');
      into.set(chunk, got);
      got += chunk.byteLength;
      onBytes(got);
    }
  } catch (error) {
    if (got === 0 || error instanceof BasemapError) throw error;
  }
  return got;
}

function noRanges(): StreetsError {
  return new StreetsError('streets-no-ranges', 'The server does not send parts of a file.');
}
