/** Figures of the client that were promised, over real HTTP; docs/reliability.md says where the others are shown. */
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type ClientOptions, createServiceClient } from '../../src/main/service/client.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';
import {
  goodPositions,
  goodToken,
  type Handler,
  type Loopback,
  POSITIONS_PATH,
  someVins,
  startService,
  TOKEN_PATH,
  vinsOf,
} from '../helpers/loopback.ts';
import { directFetch } from '../helpers/network.ts';

const never = new AbortController().signal;
const [A = '', B = ''] = someVins(2);

function clientOf(service: Loopback, clock: ClientOptions['clock']) {
  return createServiceClient({
    ...{ baseUrl: service.url, fetch: directFetch, clock, random: () => 0, maxConcurrency: 8 },
    credentials: async () => ({ clientId: 'id', clientSecret: 'canary' }),
  });
}

const tokenOf =
  (expires_in: number): Handler =>
  ({ index }) => ({ body: { access_token: `token-${index}`, token_type: 'Bearer', expires_in } });

describe('one token request in flight', () => {
  it('a 401 that comes late, for a token already replaced, causes none', async () => {
    const renewed = Promise.withResolvers<void>();
    await using service = await startService({
      token: goodToken,
      async positions(received) {
        if (received.authorization !== 'Bearer token-0') return goodPositions(received);
        // That of A comes once B has its answer with the new token.
        if (vinsOf(received).includes(A)) await renewed.promise;
        return { status: 401 };
      },
    });
    const client = clientOf(service, createFakeClock({ auto: true }));
    const late = client.query([A], never);
    await expect.poll(() => service.at(POSITIONS_PATH)).toHaveLength(1);
    expect(await client.query([B], never)).toMatchObject([{ answer: { status: 'ok' }, attempts: 2 }]);
    expect(service.at(TOKEN_PATH)).toHaveLength(2);
    renewed.resolve();
    expect(await late).toMatchObject([{ answer: { status: 'ok' }, attempts: 2 }]);
    expect(service.at(TOKEN_PATH)).toHaveLength(2);
  });
});

describe('early renewal', () => {
  it('24 hours of queries, one a minute, with tokens of 3,600 s: 25 token requests, no 401', async () => {
    const clock = createFakeClock();
    await using service = await startService({ token: tokenOf(3600) });
    const client = clientOf(service, clock);
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      expect(await client.query([A], never)).toMatchObject([{ attempts: 1 }]);
      await clock.advance(60_000);
    }
    expect(service.at(TOKEN_PATH)).toHaveLength(25);
  });

  it.each([1, 30, 60])('tokens of %d s serve more than one request', async (seconds) => {
    const clock = createFakeClock();
    await using service = await startService({ token: tokenOf(seconds) });
    const client = clientOf(service, clock);
    // The pacer holds requests apart; the clock passes for it, and for nothing else.
    const ask = async () => {
      let isDone = false;
      const asked = client.query([A], never).finally(() => {
        isDone = true;
      });
      while (!isDone) {
        if (clock.pending() > 0) await clock.advance(1);
        await turn();
      }
      return asked;
    };
    for (let count = 0; count < 20; count += 1) expect(await ask()).toMatchObject([{ attempts: 1 }]);
    // Half of the shortest life is 500 ms, in which twenty requests have been sent.
    expect(clock.monotonic()).toBeLessThan(500);
    expect(service.at(TOKEN_PATH)).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  const CAP_MS = 15 * 60_000;
  const soon = 'Thu, 01 Jan 2026 12:00:09 GMT';

  /** One that names no wait, or none that can be read, is a 429 without: 1 s, that of the first refusal. */
  it.each<[string, string, number]>([
    ['seconds', '7', 7000],
    ['a fraction', '1.5', 1500],
    ['an HTTP-date', soon, 9000],
    ['a past date', 'Thu, 01 Jan 2026 11:59:00 GMT', 1000],
    ['empty', '', 1000],
    ['negative', '-5', 1000],
    ['a list', '2, 4', 4000],
    ['huge', '99999999999999', CAP_MS],
  ])('%s: nothing is sent before it has passed', async (_, value, waitMs) => {
    const clock = createFakeClock();
    await using service = await startService({
      positions: (received) =>
        received.index === 0
          ? {
              status: 429,
              headers: { 'retry-after': value, date: 'Thu, 01 Jan 2026 12:00:00 GMT' },
            }
          : goodPositions(received),
    });
    const client = clientOf(service, clock);
    const refused = Promise.withResolvers<void>();
    const onRequest = ({ status }: { readonly status: number | null }) => status === 429 && refused.resolve();
    const results = Promise.all([client.query([A], never, { onRequest }), refused.promise]);
    await refused.promise;
    await expect.poll(() => clock.pending(), { interval: 2 }).toBeGreaterThan(0);
    await clock.advance(waitMs - 1);
    expect(service.at(POSITIONS_PATH)).toHaveLength(1);
    await clock.advance(1);
    expect((await results)[0]).toMatchObject([{ answer: { status: 'ok' }, attempts: 2 }]);
    expect(service.at(POSITIONS_PATH)).toHaveLength(2);
  });
});

describe('cancellable', () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

  it.each<[string, Handler, number]>([
    ['in a pause', () => ({ status: 429, headers: { 'retry-after': '60' } }), 1],
    ['before a retry', () => ({ status: 500 }), 1],
    ['in a request', () => () => undefined, 0],
  ])(
    '%s: settles before a timer of 50 ms, on the clock of the system, and leaves none',
    async (_, positions, replies) => {
      await using service = await startService({ positions });
      const client = clientOf(service, systemClock);
      const stop = new AbortController();
      const before = timers();
      let reported = 0;
      const onRequest = () => {
        reported += 1;
      };
      const query = client.query([A], stop.signal, { onRequest }).catch((error: unknown) => error);
      await expect
        .poll(() => [service.at(POSITIONS_PATH).length, reported], { interval: 2 })
        .toEqual([1, replies]);
      const limit = Promise.withResolvers<string>();
      const timer = setTimeout(() => limit.resolve('too late'), 50);
      stop.abort(new Error('enough'));
      expect(await Promise.race([query, limit.promise])).toBe(stop.signal.reason);
      clearTimeout(timer);
      await turn();
      expect(timers()).toBeLessThanOrEqual(before);
    },
  );
});
