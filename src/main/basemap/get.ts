import { readWithLimit } from '../../shared/capped.ts';
import { faultOf } from '../service/fault.ts';
import { type Fetch, isRedirect, type Reply } from '../service/http.ts';
import { abortAfter, type Limits } from '../service/limited.ts';
import { BasemapError } from './fault.ts';

export interface GetDeps {
  readonly fetch: Fetch;
  /** When it is aborted, every request that is under way ends. */
  readonly signal: AbortSignal;
  /** Time limit from sending the request to receiving the last byte. */
  readonly timeoutMs: number;
  readonly userAgent: string;
}

/** Statuses that say that the server has nothing at the address: a tile there is empty. */
const NOTHING: readonly number[] = [204, 404, 410];

/**
 * Sends one GET without cookies, credentials or referrer. Follows no redirect, because it could lead to a server that
 * the style does not name.
 *
 * @returns null where the server has nothing there
 * @throws BasemapError; the signal's reason when it is aborted
 */
export async function get(
  url: string,
  mostBytes: number,
  deps: GetDeps,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await abortAfter(deps.signal, deps.timeoutMs, async (limits) => {
      const { signal, holdTimer } = limits;
      const headers = { 'user-agent': deps.userAgent };
      const reply = await deps.fetch(url, { method: 'GET', headers, signal, holdTimer });
      return read(reply, mostBytes, limits);
    });
  } catch (error) {
    deps.signal.throwIfAborted();
    throw asBasemapError(error);
  }
}

/**
 * Turns a request's failure into a BasemapError. Keeps only the code of fetch's error, because its message may hold the
 * address with a key.
 */
export function asBasemapError(error: unknown): BasemapError {
  if (error instanceof BasemapError) return error;
  const { fault, code } = faultOf(error);
  if (fault === 'certificate')
    return new BasemapError('basemap-certificate', "The map server's certificate is not trusted.", { code });
  return unreachable(code);
}

async function read(reply: Reply, most: number, { leave }: Limits): Promise<Uint8Array<ArrayBuffer> | null> {
  const { status } = reply;
  if (status === 200) return readCapped(reply, most);
  leave();
  if (NOTHING.includes(status)) return null;
  if (isRedirect(reply))
    throw new BasemapError('basemap-redirect', 'The map server sends on to another address.');
  throw new BasemapError('basemap-status', `The map server answers ${status}.`, { status });
}

function unreachable(code: string): BasemapError {
  return new BasemapError('basemap-unreachable', 'The map server can not be reached.', { code });
}

async function readCapped({ body }: Reply, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return new Uint8Array();
  const bytes = await readWithLimit(body, most);
  if (bytes) return bytes;
  throw new BasemapError('basemap-too-large', 'The map server sends more than is read.', { limit: most });
}
