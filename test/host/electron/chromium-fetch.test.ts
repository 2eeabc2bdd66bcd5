import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { AuthInfo } from 'electron';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChromiumFetch } from '../../../src/main/host/electron/chromium-fetch.ts';
import type { ProxyLogins } from '../../../src/main/network/logins.ts';
import type { Fetch, Reply, Sending } from '../../../src/main/service/http.ts';
import { requests, state } from '../../electron/stand-in/index.ts';
import { makeAuthority } from '../../helpers/certificates.ts';
import { type Handler, startLoopback } from '../../helpers/loopback.ts';
import { noLogins } from '../../helpers/network.ts';
import { HOST, startOfficeServer } from '../../helpers/office.ts';
import { startRecordingProxy, wanting } from '../../helpers/recording-proxy.ts';
import { user } from '../../network/office-network.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

let logins: ProxyLogins;
let chromiumFetch: Fetch;
let opened: AsyncDisposableStack;
beforeEach(() => {
  requests.length = 0;
  logins = noLogins();
  chromiumFetch = createChromiumFetch(logins);
  opened = new AsyncDisposableStack();
});
afterEach(async () => {
  await opened.disposeAsync();
  Object.assign(state, { proxy: 'DIRECT', trusted: [] });
});

const serve = async (handler: Handler) => opened.use(await startLoopback(handler));
const sending = (more: Partial<Sending> = {}): Sending => ({
  ...{ method: 'POST', headers: { a: 'b' }, body: '{}', signal: new AbortController().signal },
  ...more,
});

async function read({ body }: Reply): Promise<string> {
  let text = '';
  for await (const chunk of body ?? []) text += String(chunk);
  return text;
}

/** A server that begins every answer and leaves it open. */
async function serveBegun() {
  const begun: ServerResponse[] = [];
  const server = await serve(() => (response) => {
    begun.push(response.writeHead(200, { 'content-length': 99 }));
    response.write('begun');
  });
  return { ...server, begun };
}

describe('A request over Chromium', () => {
  test('A request bypasses our own scheme, follows no redirect and sends no cookies.', async () => {
    const { url } = await serve(() => ({ headers: { 'retry-after': '7' }, body: 'answered' }));
    const reply = await chromiumFetch(url, sending());
    expect(requests.map(({ options }) => options)).toEqual([
      {
        ...{ url, method: 'POST', headers: { a: 'b' }, redirect: 'manual', cache: 'no-store' },
        bypassCustomProtocolHandlers: true,
      },
    ]);
    expect([reply.status, reply.headers.get('Retry-After'), reply.headers.get('x')]).toEqual([
      200,
      '7',
      null,
    ]);
    expect(await read(reply)).toBe('answered');
  });

  test.each(['GET', 'POST'] as const)(
    'A %s outlives its sending, at which Electron closes it.',
    async (method) => {
      const { url, received } = await serve(() => ({ status: 201, body: 'x'.repeat(300_000) }));
      const { body: _, ...get } = sending({ method });
      const reply = await chromiumFetch(url, method === 'GET' ? get : sending());
      expect([reply.status, await read(reply)]).toEqual([201, 'x'.repeat(300_000)]);
      expect(received).toMatchObject([{ method, body: method === 'GET' ? undefined : {} }]);
    },
  );

  test.each(['file:///etc/passwd', 'app://rastro/index.html', 'data:,x', 'nonsense'])(
    'No request goes to %s.',
    async (url) => {
      await expect(chromiumFetch(url, sending())).rejects.toThrow(TypeError);
      expect(requests).toEqual([]);
    },
  );

  test('A redirect is the answer, as it is.', async () => {
    const { url, received } = await serve(() => ({ status: 307, headers: { location: '/elsewhere' } }));
    expect((await chromiumFetch(url, sending())).status).toBe(307);
    expect(received).toHaveLength(1);
  });

  test("Chromium's error is the request's error.", async () => {
    using stranger = makeAuthority();
    const { loopbackUrl, requests: answered } = opened.use(await startOfficeServer(stranger));
    await expect(chromiumFetch(loopbackUrl, sending())).rejects.toThrow('net::ERR_CERT_AUTHORITY_INVALID');
    expect(answered).toEqual([]);
  });

  test('A connection that closes without an answer is an error of the network.', async () => {
    const { url } = await serve(() => (response) => void response.destroy());
    await expect(chromiumFetch(url, sending())).rejects.toThrow('net::ERR_CONNECTION_RESET');
  });

  test('A body that breaks off is an error for its reader alone, now or later.', async () => {
    const { url, begun } = await serveBegun();
    const early = await chromiumFetch(url, sending());
    const late = await chromiumFetch(url, sending());
    const reading = read(early);
    for (const response of begun) response.destroy();
    await expect(reading).rejects.toThrow('net::ERR_CONTENT_LENGTH_MISMATCH');
    await expect(read(late)).rejects.toThrow('net::ERR_CONTENT_LENGTH_MISMATCH');
  });

  test('A request that is aborted before its answer ends with the reason.', async () => {
    const stop = new AbortController();
    const asked = Promise.withResolvers<ServerResponse>();
    const { url } = await serve(() => asked.resolve);
    const reply = chromiumFetch(url, sending({ signal: stop.signal }));
    const closed = once(await asked.promise, 'close');
    stop.abort(new Error('enough'));
    await expect(reply).rejects.toThrow('enough');
    await closed;
  });

  test('A body that is aborted in the middle is an error for its reader.', async () => {
    const stop = new AbortController();
    const { url, begun } = await serveBegun();
    const reply = await chromiumFetch(url, sending({ signal: stop.signal }));
    const pieces = reply.body?.[Symbol.asyncIterator]();
    expect(String((await pieces?.next())?.value)).toBe('begun');
    const next = pieces?.next();
    stop.abort(new Error('enough'));
    await expect(next).rejects.toThrow('Premature close');
    await vi.waitFor(() => expect(begun[0]?.destroyed).toBe(true));
  });

  test('A request that is aborted at the moment of its sending ends its connection.', async () => {
    const stop = new AbortController();
    const { url, begun } = await serveBegun();
    const reply = chromiumFetch(url, sending({ signal: stop.signal }));
    while (requests.length === 0) await Promise.resolve();
    // Electron sends it a tick later all the same.
    process.nextTick(() => stop.abort(new Error('enough')));
    await expect(reply).rejects.toThrow('enough');
    await vi.waitFor(() => expect(begun[0]?.destroyed).toBe(true));
  });

  test('A request ends when its body is not read to the end.', async () => {
    const { url, begun } = await serveBegun();
    for await (const _ of (await chromiumFetch(url, sending())).body ?? []) break;
    await vi.waitFor(() => expect(begun[0]?.destroyed).toBe(true));
  });
});

describe('Six requests at once for each server', () => {
  test.each<
    [string, (first: ServerResponse, reply: Promise<Reply>, stop: AbortController) => Promise<unknown>]
  >([
    [
      'is answered',
      async (first, reply) => {
        first.end('answered');
        await read(await reply);
      },
    ],
    [
      'is redirected',
      async (first, reply) => {
        first.writeHead(302, { location: '/elsewhere' }).end();
        await reply;
      },
    ],
    [
      'fails',
      async (first, reply) => {
        first.destroy();
        await reply.catch(() => undefined);
      },
    ],
    [
      'breaks off',
      async (first, reply) => {
        first.writeHead(200, { 'content-length': 99 }).write('begun');
        const { body } = await reply;
        first.destroy();
        await read({ body } as Reply).catch(() => undefined);
      },
    ],
    [
      'is aborted',
      async (_, reply, stop) => {
        stop.abort(new Error('enough'));
        await reply.catch(() => undefined);
      },
    ],
    [
      'is left in the middle of its body',
      async (first, reply) => {
        first.writeHead(200, { 'content-length': 99 }).write('begun');
        for await (const _ of (await reply).body ?? []) break;
      },
    ],
    [
      'is aborted in the middle of its body',
      async (first, reply, stop) => {
        first.writeHead(200, { 'content-length': 99 }).write('begun');
        await reply;
        stop.abort(new Error('enough'));
      },
    ],
  ])('A request that %s leaves its place to one other, once.', async (_name, end) => {
    const asked: ServerResponse[] = [];
    const { url } = await serve(({ path }) =>
      path === '/at-once' ? {} : (response) => void asked.push(response),
    );
    const stops = Array.from({ length: 9 }, () => new AbortController());
    const replies = stops.map(({ signal }, index) => chromiumFetch(`${url}/${index}`, sending({ signal })));
    for (const reply of replies) reply.catch(() => undefined);
    await vi.waitFor(() => expect(asked).toHaveLength(6));
    const index = Number(asked[0]?.req.url?.slice(1));
    const [first, reply, stop] = [asked[0], replies[index], stops[index]];
    if (!first || !reply || !stop) throw new Error('no request came');
    await end(first, reply, stop);
    await vi.waitFor(() => expect(asked).toHaveLength(7));
    // Another name of the server has places of its own, and its answer comes after whatever was sent before.
    await chromiumFetch(`${url.replace('127.0.0.1', 'localhost')}/at-once`, sending()).then(read);
    expect(asked).toHaveLength(7);
    for (const each of stops) each.abort(new Error('the test is over'));
  });

  test('Waiting for a place does not count towards the time limit.', async () => {
    const asked: ServerResponse[] = [];
    const { url } = await serve(() => (response) => void asked.push(response));
    const start = vi.fn();
    const holdTimer = vi.fn(() => start);
    const replies = Array.from({ length: 7 }, () => chromiumFetch(url, sending({ holdTimer })));
    await vi.waitFor(() => expect(asked).toHaveLength(6));
    expect([holdTimer.mock.calls.length, start.mock.calls.length]).toEqual([7, 6]);
    for (const response of asked) response.end();
    for (const reply of replies.slice(0, 6)) await read(await reply);
    await vi.waitFor(() => expect(asked).toHaveLength(7));
    expect(start).toHaveBeenCalledTimes(7);
    asked[6]?.end();
    for (const reply of replies) await read(await reply);
  });

  test('A request that is given up while it waits takes no place.', async () => {
    const asked: ServerResponse[] = [];
    const { url } = await serve(() => (response) => void asked.push(response));
    const stop = new AbortController();
    const first = Array.from({ length: 6 }, () => chromiumFetch(url, sending()));
    await vi.waitFor(() => expect(asked).toHaveLength(6));
    const given = chromiumFetch(`${url}/given-up`, sending({ signal: stop.signal }));
    const next = chromiumFetch(`${url}/next`, sending());
    stop.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    for (const response of asked) response.end();
    for (const reply of await Promise.all(first)) await read(reply);
    await vi.waitFor(() => expect(asked[6]?.req.url).toBe('/next'));
    asked[6]?.end();
    await read(await next);
    expect(asked).toHaveLength(7);
  });
});

describe('A proxy that asks Chromium for a login', () => {
  async function behindProxy() {
    const office = opened.use(makeAuthority());
    const service = opened.use(await startOfficeServer(office));
    const proxy = opened.use(await startRecordingProxy({ answer: wanting('ana:s3nha') }));
    Object.assign(state, { proxy: proxy.pac, trusted: [await readFile(office.file, 'utf8')] });
    return { url: service.url, proxy };
  }

  test("The proxy gets the user's login; after a wrong one the user is asked again, and not for the next request.", async () => {
    const { url, proxy } = await behindProxy();
    const asked = user(logins, ['ana', 'wrong'], ['ana', 's3nha']);
    for (let count = 0; count < 2; count += 1)
      expect(await read(await chromiumFetch(url, sending()))).toBe('answered');
    expect(asked.map(({ refusedUser }) => refusedUser)).toEqual([null, 'ana']);
    expect(proxy.connects.filter(({ login }) => login === 'ana:wrong')).toHaveLength(1);
    expect(logins.accepted({ scheme: 'http', host: '127.0.0.1', port: proxy.port })).toMatchObject({
      user: 'ana',
    });
  });

  test('The time in which the user types a login does not count towards the time limit.', async () => {
    const { url } = await behindProxy();
    const start = vi.fn();
    const holdTimer = vi.fn(() => start);
    const question = Promise.withResolvers<number>();
    logins.onQuestion((asked) => {
      if (asked) question.resolve(asked.id);
    });
    const reply = chromiumFetch(url, sending({ holdTimer }));
    const id = await question.promise;
    expect([holdTimer.mock.calls.length, start.mock.calls.length]).toEqual([2, 1]);
    logins.answer(id, { user: 'ana', password: 's3nha', remember: false });
    expect((await reply).status).toBe(200);
    expect(start).toHaveBeenCalledTimes(2);
  });

  test('The proxy gets no login where the user declines, and the request fails with the reason.', async () => {
    const { url, proxy } = await behindProxy();
    user(logins, null);
    await expect(chromiumFetch(url, sending())).rejects.toMatchObject({ code: 'PROXY_LOGIN' });
    expect(proxy.connects).toMatchObject([{ login: null }]);
  });

  test('A request ends its connection where the user declines.', async () => {
    const held = Promise.withResolvers<ServerResponse>();
    const { url } = await serve(() => (response) => held.resolve(response));
    user(logins, null);
    const ended = expect(chromiumFetch(url, sending())).rejects.toMatchObject({ code: 'PROXY_LOGIN' });
    const response = await held.promise;
    const info: AuthInfo = { isProxy: true, scheme: 'digest', host: HOST, port: 3128, realm: 'x' };
    requests[0]?.emit('login', info, () => undefined);
    await ended;
    await once(response, 'close');
  });

  test('A server that asks for a login gets none.', async () => {
    const { url } = await serveBegun();
    const asked = user(logins, ['ana', 's3nha']);
    await chromiumFetch(url, sending());
    const info: AuthInfo = { isProxy: false, scheme: 'digest', host: HOST, port: 443, realm: 'x' };
    const answer = await new Promise((resolve) => {
      requests[0]?.emit('login', info, (...login: unknown[]) => resolve(login));
    });
    expect([answer, asked]).toEqual([[], []]);
  });
});
