import type { Clock } from '../util/clock.ts';
import { parseJson } from '../util/parse-json.ts';
import type { BaseUrl } from './base-url.ts';
import { type Fault, faultOf } from './fault.ts';
import { abortAfter, type Limits } from './limited.ts';
import { retryAfterMs } from './retry-after.ts';

export interface Sending {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /**
   * Stops the request's time limit. A client calls it when the request may have to wait for a connection or a proxy's
   * login, and calls the returned function once the request is handed to its connection. If the client never calls
   * it, such waits count towards the limit.
   */
  readonly holdTimer?: Limits['holdTimer'];
}

export interface Reply {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}

/**
 * Sends one request. It follows no redirect, sends no cookie and no referrer, and takes no answer out of a cache. The
 * request may go on for a moment after its signal was aborted.
 */
export type Fetch = (url: string, sending: Sending) => Promise<Reply>;

export interface HttpDeps {
  readonly baseUrl: BaseUrl;
  readonly fetch: Fetch;
  readonly clock: Pick<Clock, 'now'>;
  /** Time limit from when the request is sent to the last byte of its answer. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
}

export type HttpOutcome =
  | {
      readonly kind: 'response';
      readonly status: number;
      /** The parsed JSON of a 200; undefined for any other status, and where it is no JSON. */
      readonly body: unknown;
      readonly retryAfterMs: number | null;
    }
  | Fault;

/**
 * Fifty results take about 8 kB; a body above this limit is not the service's, and is not read to its end. Parsing a
 * body of this size takes a few milliseconds, whatever it holds.
 */
const MAX_BODY_BYTES = 512 * 1024;
const DEFAULT_TIMEOUT_MS = 30_000;
/** The body of a refusal is worth no longer wait: a new connection costs less. */
const MOST_DISCARD_MS = 1_000;

/** Headers of a request to the base address itself: any content type, and no copy from a cache. */
const UNCACHED_HEADERS = { accept: '*/*', 'cache-control': 'no-cache' } as const;

/** The operations of the service's document (docs/service.md), 4.1 and 4.2. */
export type Operation = '/api/v1/auth/token' | '/api/v1/veiculos/posicoes';

/**
 * One POST of JSON to an operation of the service. Redirects are not followed: the token goes to the base address and
 * nowhere else.
 *
 * @param bearer access token of the `Authorization` header; null to send none
 * @returns a response of any status, or a fault; never throws for what the network or the service does
 * @throws the signal's reason when it is aborted
 */
export function post(
  deps: HttpDeps,
  operation: Operation,
  body: unknown,
  bearer: string | null,
  signal: AbortSignal,
): Promise<HttpOutcome> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
  };
  const request = { method: 'POST', headers, body: JSON.stringify(body) } as const;
  return exchange(
    deps,
    operation,
    request,
    (reply, { leave }) => readOutcome(reply, deps.clock, leave),
    signal,
  );
}

/**
 * One GET of the base address itself, with no credentials. The body is not read.
 *
 * @returns and throws as `post`
 */
export function get(
  deps: Omit<HttpDeps, 'clock'>,
  signal: AbortSignal,
): Promise<{ readonly kind: 'response'; readonly status: number } | Fault> {
  const read = async ({ status }: Reply, { leave }: Limits) => {
    leave();
    return { kind: 'response', status } as const;
  };
  return exchange(deps, '/', { method: 'GET', headers: UNCACHED_HEADERS }, read, signal);
}

async function exchange<T>(
  deps: Omit<HttpDeps, 'clock'>,
  path: string,
  request: Pick<Sending, 'method' | 'headers' | 'body'>,
  read: (reply: Reply, limits: Limits) => Promise<T>,
  signal: AbortSignal,
): Promise<T | Fault> {
  try {
    return await abortAfter(signal, deps.timeoutMs ?? DEFAULT_TIMEOUT_MS, async (limits) => {
      const { signal, holdTimer } = limits;
      const sending = { ...request, signal, holdTimer };
      const reply = await deps.fetch(deps.baseUrl.href + path, sending);
      if (!isRedirect(reply)) return read(reply, limits);
      limits.leave();
      return { kind: 'fault', fault: 'redirect', code: 'REDIRECT' };
    });
  } catch (error) {
    signal.throwIfAborted();
    return faultOf(error);
  }
}

export const isRedirect = ({ status }: Reply): boolean => status >= 300 && status < 400;

async function readOutcome(
  reply: Reply,
  clock: Pick<Clock, 'now'>,
  leave: Limits['leave'],
): Promise<HttpOutcome> {
  const { status, headers } = reply;
  const wait = retryAfterMs(headers.get('retry-after'), headers.get('date'), clock.now());
  if (status !== 200) {
    await discardBody(reply, leave);
    return { kind: 'response', status, body: undefined, retryAfterMs: wait };
  }
  const text = await readText(reply);
  if (text === null) return { kind: 'fault', fault: 'too-large', code: 'BODY_TOO_LARGE' };
  return { kind: 'response', status, body: parseJson(text), retryAfterMs: wait };
}

/**
 * Reads a body that says nothing (document 7, rule 3), so that its connection can be reused. An error while it is read
 * is ignored, and a body that does not end is left: the status and its `Retry-After` count.
 */
async function discardBody(reply: Reply, leave: Limits['leave']): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    leave();
    late.resolve();
  }, MOST_DISCARD_MS);
  await Promise.race([readText(reply).catch(() => null), late.promise]);
  clearTimeout(timer);
}

/** The body as UTF-8; null where it is larger than `MAX_BODY_BYTES`. The rest is then not read. */
async function readText({ body }: Reply): Promise<string | null> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving the loop cancels the stream, and with it the download.
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
