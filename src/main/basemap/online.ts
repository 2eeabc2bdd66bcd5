import { randomUUID } from 'node:crypto';
import type { OnlineStyle } from '../../contract/schemas/basemap.ts';
import type { Fetch } from '../service/http.ts';
import { AppError } from '../util/errors.ts';
import { parseJson } from '../util/parse-json.ts';
import { BasemapError } from './fault.ts';
import { type GetDeps, get } from './get.ts';
import { readStyle } from './online-style.ts';
import { isInOwnNetwork, type Resolve } from './own-network.ts';

const MOST_STYLE_BYTES = 8 * 1024 * 1024;
/** Most bytes of a tile or another file. */
const MOST_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/** A style that is nested deeper is refused: its validation or its transfer to the screen would fail. */
const DEEPEST = 60;

export interface Online {
  readonly styleId: string;
  readonly name: string;
  readonly attribution: string;
  readonly style: OnlineStyle;
  /**
   * Fetches an address that the style names; empty where the server has nothing there.
   *
   * @throws AppError `bad-input` for an address that the style does not name; BasemapError
   */
  get(url: string): Promise<Uint8Array>;
  /** Aborts the requests that are under way. */
  close(): void;
}

export interface OnlineDeps {
  readonly fetch: Fetch;
  readonly userAgent: string;
  /** Default: 15,000. */
  readonly timeoutMs?: number;
  /** Resolves host names; default: as the system does. */
  readonly resolve?: Resolve;
}

/**
 * Opens a style, and then fetches only addresses that the style names. A style from the internet can't make Rastro send
 * requests to this computer or its network, even through a host name that leads there.
 *
 * @param address as `parseStyleAddress` returned it
 * @throws BasemapError; the signal's reason when it is aborted
 */
export async function openOnline(address: string, deps: OnlineDeps, signal: AbortSignal): Promise<Online> {
  const end = new AbortController();
  const getDeps = (limit: AbortSignal): GetDeps => ({
    fetch: deps.fetch,
    signal: limit,
    timeoutMs: deps.timeoutMs ?? TIMEOUT_MS,
    userAgent: deps.userAgent,
  });
  const isOwn = (url: string) => isInOwnNetwork(new URL(url).hostname, deps.resolve);
  const mayAskOwn = await isOwn(address);
  const fetched = async (url: string, most: number, limit: AbortSignal) => {
    if (mayAskOwn || !(await isOwn(url))) return get(url, most, getDeps(limit));
    throw new BasemapError('basemap-unreachable', 'The address is of this computer or its network.', {
      code: 'OWN_NETWORK',
    });
  };
  const load = async (url: string) => parse(await fetched(url, MOST_STYLE_BYTES, signal));
  const { style, prefixes, name, attribution } = await readStyle(await load(address), address, load);
  return {
    styleId: randomUUID(),
    name,
    attribution,
    style,
    async get(url) {
      const asked = URL.parse(url);
      // Compares the parsed address: `..` and other ways around a prefix are resolved in it.
      if (asked?.username !== '' || !prefixes.some((prefix) => asked.href.startsWith(prefix)))
        throw new AppError('bad-input', 'The style does not name this address.');
      return (await fetched(asked.href, MOST_BYTES, end.signal)) ?? new Uint8Array();
    },
    close: () => end.abort(new AppError('cancelled', 'Another basemap is in use.')),
  };
}

function parse(bytes: Uint8Array | null): unknown {
  if (!bytes) throw new BasemapError('basemap-status', 'There is nothing at this address.', { status: 404 });
  const json = parseJson(new TextDecoder().decode(bytes));
  if (json === undefined || isDeeper(json, DEEPEST))
    throw new BasemapError('basemap-not-a-style', 'The address answers with something else than a style.');
  return json;
}

/** Goes level by level, because recursion would overflow the stack at such a depth. */
function isDeeper(json: unknown, most: number): boolean {
  let level = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value ? Object.values(value) : []));
  }
  return false;
}
