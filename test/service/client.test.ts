import { describe, expect, it } from 'vitest';
import { type ClientOptions, createServiceClient } from '../../src/main/service/client.ts';
import type { Fetch } from '../../src/main/service/http.ts';
import type { RequestReport } from '../../src/main/service/types.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';
import {
  type Handler,
  type Loopback,
  okItem,
  POSITIONS_PATH,
  goodPositions as positions,
  type Reply,
  someVins,
  startLoopback,
  startService,
  TOKEN_PATH,
  goodToken as token,
  vinsOf,
} from '../helpers/loopback.ts';
import { directFetch } from '../helpers/network.ts';

const never = new AbortController().signal;
const [A, B] = ['9BWZZZ377VT000000', '9BWZZZ377VT000001'];
const good = { status: 'ok', timestamp: '2026-01-02 03:04:05', latitude: -22.9, longitude: -47.06 };
const SECRET = 'canary-secret';

function clientOf(service: Pick<Loopback, 'url'>, options: Partial<ClientOptions> = {}) {
  const clock = createFakeClock({ auto: true });
  const client = createServiceClient({
    baseUrl: service.url,
    credentials: async () => ({ clientId: 'id', clientSecret: SECRET }),
    fetch: directFetch,
    clock,
    random: () => 0,
    maxConcurrency: 8,
    ...options,
  });
  return { client, clock };
}

/** Answers once the promise is fulfilled. */
const positionsAfter =
  (held: Promise<void>): Handler =>
  async (received) => {
    await held;
    return positions(received);
  };

/** Answers in this order; the last one for all that follow. */
function inTurn(...replies: (Reply | Handler)[]): Handler {
  return (received) => {
    const reply = replies[Math.min(received.index, replies.length - 1)] ?? {};
    return typeof reply === 'function' && reply.length === 1
      ? (reply as Handler)(received)
      : (reply as Reply);
  };
}

const reset: Reply = (_response, request) => request.socket.resetAndDestroy();
const hang: Reply = (_response, _request) => undefined;

/** Reaches the token operation alone; every query fails with this code. */
function refusing(code: string): Fetch {
  return (url, sending) =>
    url.endsWith(TOKEN_PATH)
      ? directFetch(url, sending)
      : Promise.reject(Object.assign(new Error('refused'), { code }));
}

describe('query', () => {
  it('answers every VIN, in the order asked', async () => {
    await using service = await startService({
      positions: (received) => ({
        body: {
          resultados: vinsOf(received)
            .map((chassi, index) => (index === 1 ? { chassi, status: 'nao_encontrado' } : okItem(chassi)))
            .reverse(),
        },
      }),
    });
    const { client, clock } = clientOf(service);
    const reports: RequestReport[] = [];
    const outcomes = await client.query([A, B], never, { onRequest: (report) => reports.push(report) });
    expect(outcomes).toEqual([
      { vin: A, answer: good, attempts: 1 },
      { vin: B, answer: { status: 'not-found' }, attempts: 1 },
    ]);
    expect(reports).toEqual([{ status: 200, failure: null }]);
    expect(service.at(TOKEN_PATH)).toMatchObject([
      { authorization: undefined, body: { client_id: 'id', client_secret: SECRET } },
    ]);
    expect(service.at(POSITIONS_PATH)).toMatchObject([{ authorization: 'Bearer token-0' }]);
    expect(clock.sleeps).toEqual([]);
    expect(client.stats()).toEqual({
      requests: 1,
      throttled: 0,
      tokenRequests: 1,
      inFlight: 0,
      waitingUntil: null,
      rate: null,
      limit: 'unknown',
    });
  });

  it('reports of every request why it gave nothing', async () => {
    await using service = await startService({
      positions: inTurn({ status: 500 }, { body: '<html>' }, reset, { status: 400 }),
    });
    const reports: RequestReport[] = [];
    await clientOf(service).client.query([A], never, { onRequest: (report) => reports.push(report) });
    expect(reports).toEqual([
      { status: 500, failure: 'server' },
      { status: 200, failure: 'server' },
      { status: null, failure: 'network' },
      { status: 400, failure: null },
    ]);
  });

  it('lets an urgent one go before those that wait', async () => {
    const held = Promise.withResolvers<void>();
    await using service = await startService({ positions: inTurn(positionsAfter(held.promise), positions) });
    const { client } = clientOf(service, { maxConcurrency: 1 });
    const [first = '', second = '', third = ''] = someVins(3);
    const queries = [client.query([first], never), client.query([second], never)];
    await expect.poll(() => service.at(POSITIONS_PATH), { interval: 2 }).toHaveLength(1);
    queries.push(client.query([third], never, { urgent: true }));
    // Once through the token, which is at hand.
    await new Promise(setImmediate);
    held.resolve();
    await Promise.all(queries);
    expect(service.at(POSITIONS_PATH).map((received) => vinsOf(received)[0])).toEqual([first, third, second]);
  });

  it('sends queries in the order in which they were made', async () => {
    const held = Promise.withResolvers<void>();
    await using service = await startService({ positions: inTurn(positionsAfter(held.promise), positions) });
    const { client } = clientOf(service, { maxConcurrency: 1 });
    const vins = someVins(4);
    const queries = vins.map((vin) => client.query([vin], never));
    await expect.poll(() => service.at(POSITIONS_PATH), { interval: 2 }).toHaveLength(1);
    held.resolve();
    await Promise.all(queries);
    expect(service.at(POSITIONS_PATH).map((received) => vinsOf(received)[0])).toEqual(vins);
  });

  it.each([
    ['none', []],
    ['51', someVins(51)],
    ['a short one', [A, 'SHORT']],
    ['one twice', [A, A.toLowerCase()]],
  ])('refuses a batch with %s', async (_, vins) => {
    await using service = await startService();
    await expect(clientOf(service).client.query(vins, never)).rejects.toMatchObject({ kind: 'bad-input' });
    expect(service.received).toEqual([]);
  });

  it('is not made for an address that is not safe', () => {
    expect(() => clientOf({ url: 'http://service.example.com' })).toThrow(
      expect.objectContaining({ kind: 'bad-input' }),
    );
  });

  it.each<[string, Partial<ClientOptions>, Reply, RequestReport, string]>([
    [
      'a status that the document does not name',
      {},
      { status: 404 },
      { status: 404, failure: 'server' },
      'server',
    ],
    [
      'a certificate that is not trusted',
      { fetch: refusing('CERT_HAS_EXPIRED') },
      {},
      { status: null, failure: 'network' },
      'network',
    ],
  ])('reports and fails once after %s', async (_, options, reply, report, kind) => {
    await using service = await startService({ positions: () => reply });
    const reports: RequestReport[] = [];
    const { client } = clientOf(service, options);
    const outcomes = await client.query([A], never, { onRequest: (each) => reports.push(each) });
    expect(outcomes).toEqual([{ vin: A, answer: { status: 'failed', kind }, attempts: 1 }]);
    expect(reports).toEqual([report]);
  });

  it('fails the VINs whose items are bad or missing, and does not send the batch again', async () => {
    await using service = await startService({
      positions: () => ({ body: { resultados: [{ ...okItem(A), latitude: 91 }] } }),
    });
    expect(await clientOf(service).client.query([A, B], never)).toEqual([
      { vin: A, answer: { status: 'failed', kind: 'invalid-item' }, attempts: 1 },
      { vin: B, answer: { status: 'failed', kind: 'missing-item' }, attempts: 1 },
    ]);
  });
});

describe('retries', () => {
  it.each<[string, Reply, string]>([
    ['500', { status: 500 }, 'server'],
    ['503', { status: 503, body: '<html>' }, 'server'],
    ['HTML with 200', { body: '<html>' }, 'server'],
    ['nothing with 200', { body: '' }, 'server'],
    ['cut JSON', { body: '{"resultados": [' }, 'server'],
    ['an error object with 200', { body: { error: 'busy' } }, 'server'],
    ['resultados null', { body: { resultados: null } }, 'server'],
    ['204', { status: 204 }, 'server'],
    ['connection reset', reset, 'network'],
    ['no answer', hang, 'timeout'],
  ])('sends once and three times more, 1, 2 and 4 s apart: %s', async (_, reply, kind) => {
    await using service = await startService({ positions: () => reply });
    const { client, clock } = clientOf(service, kind === 'timeout' ? { timeoutMs: 60 } : {});
    expect(await client.query([A], never)).toEqual([
      { vin: A, answer: { status: 'failed', kind }, attempts: 4 },
    ]);
    expect(service.at(POSITIONS_PATH)).toHaveLength(4);
    // A slow machine may have let the token request run out of time before.
    expect(clock.sleeps.slice(-3)).toEqual([1000, 2000, 4000]);
    expect(clock.pending()).toBe(0);
  });

  it('waits as long as a 503 asks for', async () => {
    const busy = { status: 503, headers: { 'retry-after': '20' } };
    await using service = await startService({ positions: inTurn(busy, positions) });
    const { client, clock } = clientOf(service);
    await client.query([A], never);
    expect(clock.sleeps).toEqual([20_000]);
  });

  it.each([404, 422])('does not send again what would meet the same: %d', async (status) => {
    await using service = await startService({ positions: () => ({ status }) });
    expect(await clientOf(service).client.query([A], never)).toEqual([
      { vin: A, answer: { status: 'failed', kind: 'server' }, attempts: 1 },
    ]);
  });

  it('takes a 403 for refused credentials, which no further query would change', async () => {
    await using service = await startService({ positions: () => ({ status: 403 }) });
    await expect(clientOf(service).client.query([A], never)).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(service.at('/api/v1/veiculos/posicoes')).toHaveLength(1);
  });

  it('sends neither token nor secret after a redirect', async () => {
    await using other = await startLoopback(() => ({ body: {} }));
    const away = { status: 307, headers: { location: other.url } };
    await using service = await startService({ positions: () => away });
    expect(await clientOf(service).client.query([A], never)).toMatchObject([
      { answer: { status: 'failed', kind: 'server' }, attempts: 1 },
    ]);
    await using moved = await startService({ token: () => away });
    expect(await clientOf(moved).client.query([A], never)).toMatchObject([
      { answer: { status: 'failed', kind: 'server' }, attempts: 0 },
    ]);
    expect(other.received).toEqual([]);
  });
});

describe('429', () => {
  it.each([
    ['429', 1],
    ['503', 0],
  ])('pauses every request until the Retry-After of a %s has passed', async (status, throttled) => {
    const clock = createFakeClock();
    const refused = { status: Number(status), headers: { 'retry-after': '30' } };
    await using service = await startService({ positions: inTurn(refused, positions) });
    const { client } = clientOf(service, { clock });
    const requested = Promise.withResolvers<void>();
    const first = client.query([A], never, { onRequest: () => requested.resolve() });
    await requested.promise;
    const second = client.query([B], never);
    await clock.advance(29_999);
    expect(service.at(POSITIONS_PATH)).toHaveLength(1);
    expect(client.stats()).toMatchObject({ throttled, waitingUntil: clock.now() + 1 });
    await clock.advance(1);
    // The second goes a moment after the first: with nothing taken yet, others seem to use the limit too.
    await clock.advance(300);
    expect((await Promise.all([first, second])).flat()).toEqual([
      { vin: A, answer: good, attempts: 2 },
      { vin: B, answer: good, attempts: 1 },
    ]);
    expect(client.stats().waitingUntil).toBeNull();
  });

  it('backs off 1, 2, 4 … s where the service does not say, and ends after ten retries', async () => {
    await using service = await startService({ positions: () => ({ status: 429 }) });
    const { client, clock } = clientOf(service);
    expect(await client.query([A], never)).toEqual([
      { vin: A, answer: { status: 'failed', kind: 'rate-limited' }, attempts: 11 },
    ]);
    expect(clock.sleeps.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
    expect(Math.max(...clock.sleeps)).toBeLessThanOrEqual(15 * 60_000);
  });

  it('does not eat into the retries after faults', async () => {
    const refused = { status: 429, headers: { 'retry-after': '1' } };
    const bad = { status: 500 };
    await using service = await startService({
      positions: inTurn(refused, bad, refused, bad, refused, bad, refused, positions),
    });
    expect(await clientOf(service).client.query([A], never)).toEqual([{ vin: A, answer: good, attempts: 8 }]);
  });

  it('Token requests that are refused without a Retry-After wait longer each time.', async () => {
    const refused = { status: 429 };
    await using service = await startService({ token: inTurn(refused, refused, refused, refused, token) });
    const { client, clock } = clientOf(service);
    expect(await client.query([A], never)).toEqual([{ vin: A, answer: good, attempts: 1 }]);
    expect(clock.sleeps).toEqual([1000, 2000, 4000, 8000]);
  });
});

describe('400', () => {
  it('halves the batch down to the VINs that it is about', async () => {
    const vins = someVins(50);
    const bad = new Set([vins[7], vins[31]]);
    await using service = await startService({
      positions: (received) =>
        vinsOf(received).some((vin) => bad.has(vin)) ? { status: 400 } : positions(received),
    });
    const outcomes = await clientOf(service).client.query(vins, never);
    expect(outcomes.map(({ vin }) => vin)).toEqual(vins);
    for (const { vin, answer } of outcomes)
      expect(answer).toEqual(bad.has(vin) ? { status: 'failed', kind: 'rejected' } : good);
    const sent = service.at(POSITIONS_PATH).map((received) => vinsOf(received).join());
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent.length).toBeLessThanOrEqual(2 * 2 * 6 + 1);
    for (const { vin, attempts } of outcomes)
      expect(attempts).toBe(sent.filter((body) => body.split(',').includes(vin)).length);
  });
});

describe('401', () => {
  it('ends with a credential error after the second, without a third send', async () => {
    await using service = await startService({ token, positions: () => ({ status: 401 }) });
    const { client } = clientOf(service);
    await expect(client.query([A], never)).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(service.at(POSITIONS_PATH)).toHaveLength(2);
    expect(service.at(TOKEN_PATH)).toHaveLength(2);
  });

  it('takes a new token after a pause that outlasted the renewed one', async () => {
    const clock = createFakeClock();
    const renewing = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    await using service = await startService({
      async token({ index }) {
        if (index === 1) {
          renewing.resolve();
          await refused.promise;
        }
        const access_token = `token-${index}-${clock.monotonic()}`;
        return { body: { access_token, token_type: 'Bearer', expires_in: 20 } };
      },
      async positions(received) {
        const [, index, issuedAt] = received.authorization?.split('-') ?? [];
        if (index === '0' && vinsOf(received)[0] === B) {
          second.resolve();
          await renewing.promise;
          return { status: 429, headers: { 'retry-after': '60' } };
        }
        await second.promise;
        const isExpired = index === '0' || clock.monotonic() - Number(issuedAt) >= 20_000;
        return isExpired ? { status: 401 } : positions(received);
      },
    });
    const { client } = clientOf(service, { clock });
    const results = Promise.all([
      client.query([A], never),
      client.query([B], never, { onRequest: ({ status }) => status === 429 && refused.resolve() }),
    ]);
    // The second goes a moment after the first: with nothing taken yet, others seem to use the limit too.
    await expect.poll(() => clock.pending(), { interval: 2 }).toBe(1);
    await clock.advance(300);
    await expect.poll(() => clock.pending(), { interval: 2 }).toBe(2);
    await clock.advance(60_000);
    expect((await results).flat()).toEqual([
      { vin: A, answer: good, attempts: 2 },
      { vin: B, answer: good, attempts: 2 },
    ]);
  });

  it.each([400, 401, 403])('is a credential error from the token operation: %d', async (status) => {
    await using service = await startService({ token: inTurn({ status }, token) });
    const { client } = clientOf(service);
    const refused = client.query([A], never);
    await expect(refused).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(refused).rejects.not.toThrow(SECRET);
    expect(service.received).toHaveLength(1);
    expect(await client.query([A], never)).toMatchObject([{ answer: good }]);
  });

  it('asks nobody when there is no secret', async () => {
    await using service = await startService();
    const { client } = clientOf(service, { credentials: async () => null });
    await expect(client.query([A], never)).rejects.toMatchObject({ kind: 'secret-missing' });
    expect(service.received).toEqual([]);
  });
});

describe('token answers', () => {
  it.each<[string, Reply, string]>([
    ['500', { status: 500 }, 'server'],
    ['no JSON', { body: '<html>' }, 'server'],
    ['no expires_in', { body: { access_token: 't', token_type: 'Bearer' } }, 'server'],
    ['reset', reset, 'network'],
    ['404', { status: 404 }, 'server'],
  ])('fails the VINs and works again later: %s', async (name, reply, kind) => {
    let isDown = true;
    await using service = await startService({
      token: () => (isDown ? reply : { body: { access_token: 't', token_type: 'bearer', expires_in: 3600 } }),
    });
    const { client } = clientOf(service);
    expect(await client.query([A], never)).toEqual([
      { vin: A, answer: { status: 'failed', kind }, attempts: 0 },
    ]);
    // What would meet the same is not sent again.
    expect(service.received).toHaveLength(name === '404' ? 1 : 4);
    isDown = false;
    expect(await client.query([A], never)).toEqual([{ vin: A, answer: good, attempts: 1 }]);
  });
});

describe('abort', () => {
  const pausing: Reply = { status: 429, headers: { 'retry-after': '60' } };
  it.each<[string, { token?: Handler; positions?: Handler }, { path: string; sleeping: boolean }]>([
    // The second waits a moment, to go after the first.
    ['in a request', { positions: () => hang }, { path: POSITIONS_PATH, sleeping: true }],
    ['in the token request', { token: () => hang }, { path: TOKEN_PATH, sleeping: false }],
    ['in a pause', { positions: () => pausing }, { path: POSITIONS_PATH, sleeping: true }],
    ['in a pause of the token', { token: () => pausing }, { path: TOKEN_PATH, sleeping: true }],
    ['before a retry', { positions: () => ({ status: 500 }) }, { path: POSITIONS_PATH, sleeping: true }],
  ])('settles at once with the reason, and leaves no timer: %s', async (_, operations, until) => {
    const clock = createFakeClock();
    const stop = new AbortController();
    await using service = await startService(operations);
    const { client } = clientOf(service, { clock });
    const results = Promise.allSettled([A, B].map((vin) => client.query([vin], stop.signal)));
    await expect
      .poll(() => [service.at(until.path).length > 0, clock.pending() > 0], { interval: 2 })
      .toEqual([true, until.sleeping]);
    stop.abort(new Error('enough'));
    for (const result of await results) expect(result).toMatchObject({ reason: stop.signal.reason });
    expect(clock.pending()).toBe(0);
    expect(client.stats().inFlight).toBe(0);
    await expect(client.query([A], stop.signal)).rejects.toThrow('enough');
  });
});

it('logs kinds, and neither secret nor token nor VIN', async () => {
  await using service = await startService({
    positions: inTurn({ status: 500 }, { status: 429 }, reset, positions),
  });
  const lines: string[] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(JSON.stringify(line)) };
  await clientOf(service, { log }).client.query([A], never);
  expect(lines).toEqual(
    ['server', 'rate-limited', 'network'].map(
      (kind) => `["service.failure",{"kind":"${kind}","decision":"wait"}]`,
    ),
  );
  for (const hidden of [SECRET, 'token-0', A]) expect(lines.join()).not.toContain(hidden);
});
