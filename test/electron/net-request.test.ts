/** The stand-in's requests behave as those of `lib/common/api/net-client-request.ts`. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { startLoopback } from '../helpers/loopback.ts';
import { startRecordingProxy, wanting } from '../helpers/recording-proxy.ts';
import { ClientRequest } from './stand-in/net-request.ts';
import { state } from './stand-in/record.ts';

afterEach(() => {
  state.proxy = 'DIRECT';
});

/** The names of the events of an emitter, from now on. */
function eventsOf(emitter: NodeJS.EventEmitter, ...names: readonly string[]): string[] {
  const seen: string[] = [];
  for (const name of names) emitter.on(name, () => seen.push(name));
  return seen;
}

const REQUEST_EVENTS = ['finish', 'close', 'abort', 'response', 'redirect', 'error'];
const RESPONSE_EVENTS = ['end', 'error', 'close', 'aborted'];

describe('ClientRequest', () => {
  test.each(['GET', 'POST'])(
    'A %s closes when it is sent, before its response (electron#47096).',
    async (method) => {
      await using server = await startLoopback(() => ({ body: 'answered' }));
      const request = new ClientRequest({ url: server.url, method });
      const events = eventsOf(request, ...REQUEST_EVENTS);
      request.end(method === 'POST' ? '{}' : undefined);
      const [response] = (await once(request, 'response')) as [Readable];
      expect(String((await response.toArray()).join(''))).toBe('answered');
      expect(events).toEqual(['finish', 'close', 'response']);
      expect(server.received[0]?.body).toEqual(method === 'POST' ? {} : undefined);
    },
  );

  /** A request whose response has begun and does not end. */
  async function begun(url: string) {
    const request = new ClientRequest({ url });
    request.end();
    const [response] = (await once(request, 'response')) as [Readable];
    return {
      ...{ request, response },
      requestEvents: eventsOf(request, ...REQUEST_EVENTS),
      responseEvents: eventsOf(response, ...RESPONSE_EVENTS),
    };
  }
  const begin = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-length': 9 }).write('be');

  test('abort in the middle of a body closes the response without an end or an error (_die).', async () => {
    await using server = await startLoopback(() => begin);
    const { request, response, requestEvents, responseEvents } = await begun(server.url);
    request.abort();
    await once(response, 'close');
    expect([requestEvents, responseEvents]).toEqual([['abort'], ['close']]);
  });

  test('A connection lost in the middle of a body is an error of the response and of the closed request (_die).', async () => {
    let lose: () => unknown = () => undefined;
    await using server = await startLoopback(() => (response) => {
      begin(response);
      lose = () => response.destroy();
    });
    const { response, requestEvents, responseEvents } = await begun(server.url);
    response.once('data', () => lose());
    await new Promise((resolve) => response.once('close', resolve));
    expect([requestEvents, responseEvents]).toEqual([['error'], ['error', 'close']]);
  });

  test('A request that is aborted a tick after its body is sent nevertheless (_final).', async () => {
    await using server = await startLoopback(() => ({ body: 'answered' }));
    const request = new ClientRequest({ url: server.url, method: 'POST' });
    const events = eventsOf(request, ...REQUEST_EVENTS);
    request.end('{}');
    process.nextTick(() => request.abort());
    await once(request, 'response');
    expect(events).toContain('abort');
  });

  test('A redirect that is not followed is cancelled, which is an error.', async () => {
    await using server = await startLoopback(() => ({ status: 302, headers: { location: '/elsewhere' } }));
    const request = new ClientRequest({ url: server.url, redirect: 'manual' });
    const events = eventsOf(request, ...REQUEST_EVENTS);
    request.end();
    const [error] = (await new Promise((resolve) => request.once('error', (...args) => resolve(args)))) as [
      Error,
    ];
    expect(error.message).toBe('Redirect was cancelled');
    expect(events).toEqual(['finish', 'close', 'redirect', 'error']);
  });

  test("A proxy's login is declined where nobody listens for it.", async () => {
    await using proxy = await startRecordingProxy({ answer: wanting('ana:s3nha') });
    state.proxy = proxy.pac;
    const request = new ClientRequest({ url: 'https://service.example/' });
    request.end();
    const [error] = (await new Promise((resolve) => request.once('error', (...args) => resolve(args)))) as [
      Error,
    ];
    expect(error.message).toBe('net::ERR_TUNNEL_CONNECTION_FAILED');
    expect(proxy.connects).toMatchObject([{ login: null }]);
  });
});
