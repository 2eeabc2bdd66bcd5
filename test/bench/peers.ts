/** What one would write without Rastro. Each keeps its answers in memory only, and ends when every VIN is answered. */
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { AdaptiveRetryStrategy } from '@smithy/core/retry';
import Bottleneck from 'bottleneck';
import PQueue from 'p-queue';
import pRetry from 'p-retry';
import type { Reply } from '../../src/main/service/http.ts';
import { directFetch } from '../helpers/network.ts';
import { CAP, type Limit, type Service } from '../population/services.ts';
import { CREDENTIALS } from './service.ts';

type Answers = Map<string, unknown>;
type Ask = (vins: readonly string[]) => Promise<void>;

/** Document 7: three more attempts after waits of 1, 2 and 4 s. */
const RETRIES = 3;
const FIRST_WAIT_MS = 1000;
const NEVER = new AbortController().signal;

class TooMany extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('429');
    this.waitMs = waitMs;
  }
}

/** Document 7's reference pattern: one request at a time; a `Retry-After` goes before the wait of the pattern. */
export async function oneAtATime(baseUrl: string, batches: readonly string[][]): Promise<Answers> {
  const { answers, ask } = await connect(baseUrl);
  for (const batch of batches) {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, FIRST_WAIT_MS * 2 ** (RETRIES - 1))) {
      try {
        await ask(batch);
        break;
      } catch (error) {
        await sleep(refusalOf(error).waitMs || wait);
      }
    }
  }
  return answers;
}

/** `p-queue` with eight at a time, `p-retry` inside; a batch that was given up goes to the end of the queue. */
export async function pQueue(baseUrl: string, batches: readonly string[][]): Promise<Answers> {
  const { answers, ask } = await connect(baseUrl);
  const queue = new PQueue({ concurrency: 8 });
  const patiently: Ask = (batch) =>
    pRetry(() => ask(batch), {
      retries: RETRIES,
      minTimeout: FIRST_WAIT_MS,
      onFailedAttempt: async ({ error, retryDelay }) => {
        const left = refusalOf(error).waitMs - retryDelay;
        if (left > 0) await sleep(left);
      },
    });
  const add = (batch: readonly string[]): Promise<void> =>
    queue
      .add(() => patiently(batch))
      .catch((error: unknown) => {
        refusalOf(error);
        return add(batch);
      });
  await Promise.all(batches.map(add));
  return answers;
}

/** The SDK asks for more of a token than its types say that it gives. */
type AwsToken = Parameters<AdaptiveRetryStrategy['recordSuccess']>[0];

/** The SDK's own attempts and sockets. */
const AWS = { attempts: 3, sockets: 50 };

/**
 * The adaptive retry mode of the AWS SDK: from the first 429 on a client-side token bucket that grows by CUBIC. A batch
 * that it gives up goes to the end of the queue.
 */
export async function awsAdaptive(baseUrl: string, batches: readonly string[][]): Promise<Answers> {
  const { answers, ask } = await connect(baseUrl);
  const strategy = new AdaptiveRetryStrategy(AWS.attempts);
  const queue = new PQueue({ concurrency: AWS.sockets });

  /** Whether it was answered, and not given up. */
  async function attempt(batch: readonly string[]): Promise<boolean> {
    for (let token = (await strategy.acquireInitialRetryToken('')) as AwsToken; ; ) {
      try {
        await ask(batch);
        strategy.recordSuccess(token);
        return true;
      } catch (error) {
        const { waitMs } = refusalOf(error);
        const hint = waitMs > 0 ? { retryAfterHint: new Date(Date.now() + waitMs) } : {};
        const renewed = await strategy
          .refreshRetryTokenForRetry(token, { errorType: 'THROTTLING', ...hint })
          .catch(() => null);
        if (!renewed) return false;
        token = renewed as AwsToken;
      }
    }
  }

  const add = async (batch: readonly string[]): Promise<void> => {
    if (!(await queue.add(() => attempt(batch)))) await add(batch);
  };
  await Promise.all(batches.map(add));
  return answers;
}

/** `bottleneck`, configured with the service's limit: what a client can do that knows the answer. */
export async function bottleneck(
  baseUrl: string,
  batches: readonly string[][],
  { limit, others }: Service,
): Promise<Answers> {
  const { answers, ask } = await connect(baseUrl);
  const limiter = new Bottleneck(settingsFor(limit, 1 - others));
  limiter.on('failed', (error: unknown) => refusalOf(error).waitMs || FIRST_WAIT_MS);
  await Promise.all(batches.map((batch) => limiter.schedule(() => ask(batch))));
  await limiter.disconnect();
  return answers;
}

/** @param share of the limit that others leave */
function settingsFor(limit: Limit, share: number): Bottleneck.ConstructorOptions {
  switch (limit.type) {
    case 'bucket':
      return {
        reservoir: limit.burst,
        reservoirIncreaseMaximum: limit.burst,
        // The finest step that it knows.
        reservoirIncreaseInterval: 250,
        reservoirIncreaseAmount: (limit.perSecond * share) / 4,
      };
    case 'fixed':
    case 'sliding': {
      const most = Math.max(1, Math.floor(limit.most * share));
      return {
        reservoir: most,
        reservoirRefreshAmount: most,
        reservoirRefreshInterval: limit.windowMs,
      };
    }
    case 'none':
      return { maxConcurrent: CAP };
    default:
      return { maxConcurrent: limit.most };
  }
}

async function connect(baseUrl: string): Promise<{ readonly answers: Answers; readonly ask: Ask }> {
  const { clientId, clientSecret } = CREDENTIALS;
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    directFetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: NEVER,
    });
  const issued = await post('/api/v1/auth/token', { client_id: clientId, client_secret: clientSecret });
  const { access_token } = JSON.parse(await textOf(issued)) as { access_token: string };
  const answers: Answers = new Map();
  return {
    answers,
    async ask(vins) {
      const headers = { Authorization: `Bearer ${access_token}` };
      const response = await post('/api/v1/veiculos/posicoes', { chassis: vins }, headers);
      const body = await textOf(response);
      if (response.status === 429) throw new TooMany(waitOf(response.headers.get('Retry-After')));
      const { resultados } = JSON.parse(body) as { resultados: { chassi: string }[] };
      for (const item of resultados) answers.set(item.chassi, item);
    },
  };
}

/** Milliseconds that `Retry-After` asks for, in seconds or as a date; 0 for none. */
function waitOf(header: string | null): number {
  if (header === null) return 0;
  const seconds = Number(header);
  return Number.isNaN(seconds) ? Math.max(0, Date.parse(header) - Date.now()) : seconds * 1000;
}

const textOf = ({ body }: Reply) => (body ? text(body) : '');

/** Nothing but 429 is expected of the simulator. */
function refusalOf(error: unknown): TooMany {
  if (error instanceof TooMany) return error;
  throw error;
}
