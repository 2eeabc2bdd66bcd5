import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { AuthInfo } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createChromiumFetch } from '../../../src/main/host/electron/chromium-fetch.ts';
import type { ProxyLogins } from '../../../src/main/network/logins.ts';
import type { Fetch } from '../../../src/main/service/http.ts';
import { type ClientRequest, requests } from '../../electron/stand-in/index.ts';
import { noLogins } from '../../helpers/network.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

let logins: ProxyLogins;
let chromiumFetch: Fetch;
beforeEach(() => {
  requests.length = 0;
  logins = noLogins();
  chromiumFetch = createChromiumFetch(logins);
});

const URL_OF = 'https://service.example/api';
const sending = (signal = new AbortController().signal) =>
  ({ method: 'POST', headers: { a: 'b' }, body: '{}', signal }) as const;
const info = (host: string, isProxy = true): AuthInfo => ({
  isProxy,
  scheme: 'digest',
  host,
  port: 3128,
  realm: 'x',
});

/** The request that is on its way, once it is. */
async function sent(index = 0): Promise<ClientRequest> {
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(index));
  const request = requests[index];
  if (!request) throw new Error('there is no request');
  return request;
}

function answer(request: ClientRequest, chunks: readonly string[] = []): void {
  const message = Object.assign(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), {
    statusCode: 200,
    headers: { 'retry-after': '7' },
  });
  message.on('end', () => request.emit('close'));
  request.emit('response', message);
}

describe('A request over Chromium', () => {
  test('A request bypasses our own scheme, follows no redirect and sends no cookies.', async () => {
    const reply = chromiumFetch(URL_OF, sending());
    const request = await sent();
    expect(request.options).toEqual({
      ...{ url: URL_OF, method: 'POST', headers: { a: 'b' }, redirect: 'manual', cache: 'no-store' },
      bypassCustomProtocolHandlers: true,
    });
    expect(request.body).toBe('{}');
    answer(request, ['one ', 'two']);
    const { status, headers, body } = await reply;
    expect([status, headers.get('Retry-After'), headers.get('x')]).toEqual([200, '7', null]);
    let text = '';
    for await (const chunk of body ?? []) text += String(chunk);
    expect(text).toBe('one two');
  });

  test.each(['file:///etc/passwd', 'app://rastro/index.html', 'data:,x', 'nonsense'])(
    'No request goes to %s.',
    async (url) => {
      await expect(chromiumFetch(url, sending())).rejects.toThrow(TypeError);
      expect(requests).toEqual([]);
    },
  );

  test('A redirect is the answer, as it is.', async () => {
    const reply = chromiumFetch(URL_OF, sending());
    const request = await sent();
    request.emit('redirect', 307, 'POST', 'https://elsewhere.example/', {});
    expect((await reply).status).toBe(307);
    expect(request.isAborted).toBe(true);
  });

  test("Chromium's error is the request's error.", async () => {
    const reply = chromiumFetch(URL_OF, sending());
    (await sent()).emit('error', new Error('net::ERR_CERT_AUTHORITY_INVALID'));
    await expect(reply).rejects.toThrow('ERR_CERT');
  });

  test('A connection that closes without an answer is an error of the network.', async () => {
    const reply = chromiumFetch(URL_OF, sending());
    (await sent()).emit('close');
    await expect(reply).rejects.toThrow('net::ERR_EMPTY_RESPONSE');
  });

  test('An error before the body is read does not end the program.', async () => {
    const reply = chromiumFetch(URL_OF, sending());
    const message = Object.assign(new EventEmitter(), { statusCode: 200, headers: {} });
    (await sent()).emit('response', message);
    expect((await reply).status).toBe(200);
    expect(() => message.emit('error', new Error('net::ERR_CONNECTION_RESET'))).not.toThrow();
  });

  test('A request ends when its signal is aborted.', async () => {
    const stop = new AbortController();
    const reply = chromiumFetch(URL_OF, sending(stop.signal));
    const request = await sent();
    stop.abort(new Error('enough'));
    await expect(reply).rejects.toThrow('enough');
    expect(request.isAborted).toBe(true);
  });

  test('A request ends when its body is not read to the end.', async () => {
    const reply = chromiumFetch(URL_OF, sending());
    const request = await sent();
    answer(request, ['one', 'two', 'three']);
    for await (const _ of (await reply).body ?? []) break;
    expect(request.isAborted).toBe(true);
  });

  test('A request waits for one of six places, which does not count towards its time limit.', async () => {
    const timer = vi.fn<() => () => void>(() => started);
    const started = vi.fn();
    const replies = Array.from({ length: 7 }, () =>
      chromiumFetch(URL_OF, { ...sending(), holdTimer: timer }),
    );
    await sent(5);
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(6));
    expect(requests).toHaveLength(6);
    expect(timer).toHaveBeenCalledTimes(7);
    // Another server has places of its own.
    void chromiumFetch('https://maps.example/', sending()).catch(() => undefined);
    await sent(6);
    (await sent(2)).emit('error', new Error('net::ERR_FAILED'));
    (await sent(2)).emit('close');
    await expect(replies[2]).rejects.toThrow('ERR_FAILED');
    await sent(7);
    expect(started).toHaveBeenCalledTimes(7);
  });

  test('A request that is given up while it waits leaves its place to the next.', async () => {
    const stop = new AbortController();
    const first = Array.from({ length: 6 }, () => chromiumFetch(URL_OF, sending()));
    await sent(5);
    const given = chromiumFetch(URL_OF, sending(stop.signal));
    const next = chromiumFetch(URL_OF, sending());
    stop.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    for (const request of requests.slice()) answer(request);
    await Promise.all(first);
    for (const request of requests.slice()) request.emit('close');
    answer(await sent(6));
    expect((await next).status).toBe(200);
    expect(requests).toHaveLength(7);
  });
});

describe('A proxy that asks Chromium for a login', () => {
  const asking = (request: ClientRequest, ...rest: Parameters<typeof info>) =>
    new Promise<readonly unknown[]>((resolve) => {
      request.emit('login', info(...rest), (...login: unknown[]) => resolve(login));
    });
  function user(...passwords: (string | null)[]) {
    const refused: (string | null)[] = [];
    logins.onQuestion((question) => {
      if (!question) return;
      refused.push(question.refusedUser);
      const password = passwords.shift() ?? null;
      const given = password === null ? null : { user: 'ana', password, remember: false };
      queueMicrotask(() => logins.answer(question.id, given));
    });
    return refused;
  }

  test("The proxy gets the user's login; after a wrong one the user is asked again, and the right one is used from then on.", async () => {
    const refused = user('wrong', 's3nha');
    const reply = chromiumFetch(URL_OF, sending());
    const request = await sent();
    expect(await asking(request, 'proxy.office')).toEqual(['ana', 'wrong']);
    expect(await asking(request, 'proxy.office')).toEqual(['ana', 's3nha']);
    answer(request);
    await reply;
    void chromiumFetch(URL_OF, sending()).catch(() => undefined);
    expect(await asking(await sent(1), 'proxy.office')).toEqual(['ana', 's3nha']);
    expect(refused).toEqual([null, 'ana']);
    expect(logins.accepted({ scheme: 'http', host: 'proxy.office', port: 3128 })).toMatchObject({
      user: 'ana',
    });
  });

  test('The time in which the user types a login does not count towards the time limit.', async () => {
    const start = vi.fn();
    const holdTimer = vi.fn(() => start);
    const reply = chromiumFetch(URL_OF, { ...sending(), holdTimer });
    const request = await sent();
    const answered = Promise.withResolvers<number>();
    logins.onQuestion((question) => {
      if (question) answered.resolve(question.id);
    });
    const login = asking(request, 'proxy.office');
    const id = await answered.promise;
    expect([holdTimer.mock.calls.length, start.mock.calls.length]).toEqual([2, 1]);
    logins.answer(id, { user: 'ana', password: 's3nha', remember: false });
    await login;
    expect(start).toHaveBeenCalledTimes(2);
    answer(request);
    await reply;
  });

  test('The proxy gets no login where the user declines, and the request fails with the reason.', async () => {
    user(null);
    const reply = chromiumFetch(URL_OF, sending());
    expect(await asking(await sent(), 'proxy.office')).toEqual([]);
    await expect(reply).rejects.toMatchObject({ code: 'PROXY_LOGIN' });
  });

  test('A server that asks for a login gets none.', async () => {
    const refused = user('s3nha');
    void chromiumFetch(URL_OF, sending()).catch(() => undefined);
    expect(await asking(await sent(), 'service.example', false)).toEqual([]);
    expect(refused).toEqual([]);
  });
});
