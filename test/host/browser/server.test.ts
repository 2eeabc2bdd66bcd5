import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket as Client } from 'ws';
import { type BrowserHost, startBrowserHost } from '../../../src/main/host/browser/server.ts';
import { makeSocketCarrier, type SocketCarrier } from '../../../src/preload/socket.ts';
import { keptLog, type StubApp, stubApp } from '../stub-app.ts';

let folder: string;
let app: StubApp;
let host: BrowserHost;
let base: URL;
let carrier: SocketCarrier | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rastro-host-'));
  await writeFile(path.join(folder, 'browser.html'), '<p nonce="__CSP_NONCE__">');
  const answers = new Map<string, unknown>([
    ['basemap.read', new Uint8Array([1, 2, 3])],
    ['runs.all', [{ id: 7, state: 'completed' }]],
  ]);
  app = stubApp((channel) => answers.get(channel));
  host = await startBrowserHost({ app, rendererDir: folder, log: keptLog() });
  base = new URL(host.url);
});
afterEach(async () => {
  vi.useRealTimers();
  carrier?.close();
  await host.close();
  await rm(folder, { recursive: true });
});

const origin = () => base.origin;
const token = () => base.hash.slice(1);

/** A request with any header, `Host` included, which `fetch` would not let through. */
async function ask(method: string, target: string, headers: Record<string, string> = {}, body = '') {
  const request = http
    .request({ host: '127.0.0.1', port: base.port, method, path: target, headers })
    .end(body);
  const [response]: http.IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('no response');
  response.resume();
  return { status: response.statusCode, headers: response.headers };
}

async function cookie(): Promise<string> {
  const { headers } = await ask('POST', '/session', { Origin: origin() }, token());
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

/** The status that an upgrade is answered with: 101 where it is allowed. */
async function upgrade(headers: Record<string, string>, target = '/bridge'): Promise<number | undefined> {
  const client = new Client(`ws://127.0.0.1:${base.port}${target}`, { headers });
  client.on('error', () => {});
  return new Promise((resolve) => {
    client.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    client.on('open', () => {
      client.terminate();
      resolve(101);
    });
  });
}

describe('Access to the browser host', () => {
  test('The host listens on 127.0.0.1 only.', () => {
    expect(base.hostname).toBe('127.0.0.1');
  });

  test('The token is valid for one exchange, and its cookie is for this site and hidden from scripts.', async () => {
    const first = await ask('POST', '/session', { Origin: origin() }, token());
    expect(first.status).toBe(204);
    expect(first.headers['set-cookie']?.[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
    const second = await ask('POST', '/session', { Origin: origin() }, token());
    expect(second.status).toBe(403);
    expect(second.headers['set-cookie']).toBeUndefined();
  });

  test.each(['', 'x', 'x'.repeat(1_000_000)])('A wrong token is refused.', async (wrong) => {
    expect((await ask('POST', '/session', { Origin: origin() }, wrong)).status).toBe(403);
  });

  test.each([
    ['a foreign host', { Host: 'rebound.example' }],
    ['another port', { Host: '127.0.0.1:1' }],
    ['the name localhost', { Host: 'localhost' }],
    ['a foreign origin', { Origin: 'http://evil.example' }],
    ['no real origin', { Origin: 'null' }],
  ])('A request with %s is refused, for pages and for the session.', async (_name, headers) => {
    expect((await ask('GET', '/', headers)).status).toBe(403);
    expect((await ask('POST', '/session', headers, token())).status).toBe(403);
  });

  test('The session needs an origin.', async () => {
    expect((await ask('POST', '/session', {}, token())).status).toBe(403);
  });

  test('The bridge needs the origin, the host and the cookie.', async () => {
    const Cookie = await cookie();
    const Origin = origin();
    expect(await upgrade({ Cookie, Origin })).toBe(101);
    expect(await upgrade({ Origin })).toBe(403);
    expect(await upgrade({ Cookie })).toBe(403);
    expect(await upgrade({ Cookie: `${Cookie}x`, Origin })).toBe(403);
    expect(await upgrade({ Cookie, Origin: 'http://evil.example' })).toBe(403);
    expect(await upgrade({ Cookie, Origin, Host: 'rebound.example' })).toBe(403);
    expect(await upgrade({ Cookie, Origin }, '/else')).toBe(403);
  });
});

test('A host whose renderer is not built frees its port, so that the process can end.', async () => {
  const { port } = base;
  await host.close();
  const rendererDir = path.join(folder, 'missing');
  await expect(startBrowserHost({ app, rendererDir, port: Number(port), log: keptLog() })).rejects.toThrow(
    'ENOENT',
  );
  host = await startBrowserHost({ app, rendererDir: folder, port: Number(port), log: keptLog() });
  expect(new URL(host.url).port).toBe(port);
});

describe('The question whether a page may still connect', () => {
  test('The session says whether a page may still connect, and nothing else.', async () => {
    const Cookie = await cookie();
    expect((await ask('GET', '/session', { Cookie })).status).toBe(204);
    const refused = await ask('GET', '/session');
    expect(refused.status).toBe(403);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect((await ask('GET', '/session', { Cookie, Origin: 'http://evil.example' })).status).toBe(403);
    expect((await ask('PUT', '/session', { Cookie })).status).toBe(405);
  });
});

describe('The browser host', () => {
  test('The page is served with a policy that lets it connect to its own bridge.', async () => {
    const { status, headers } = await ask('GET', '/');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ws://127.0.0.1:${base.port};`);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  test.each(['/../package.json', '/%2e%2e%2fpackage.json', '//', '/none', 'http://['])(
    'The address %s is answered with a status of 4xx.',
    async (target) => {
      const { status } = await ask('GET', target);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );
});

describe('The bridge', () => {
  /** As a page would, with the cookie that it holds. */
  function openWith(Cookie: string): SocketCarrier {
    const headers = { Cookie, Origin: origin() };
    const { port } = base;
    carrier = makeSocketCarrier(
      // Node's WebSocket takes headers where a browser sends its own.
      () => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/bridge`, { headers } as unknown as string);
        opened.push(socket);
        return socket;
      },
      async () => (await fetch(`http://127.0.0.1:${port}/session`, { headers: { Cookie } })).status === 403,
    );
    return carrier;
  }
  const open = async () => openWith(await cookie());

  let opened: WebSocket[];
  beforeEach(() => {
    opened = [];
  });

  test('The bridge carries a call and its answer, with nothing but the bytes in their buffer.', async () => {
    const { call } = await open();
    expect(await call('lists.all', undefined)).toEqual({ ok: true });
    const read = { archiveId: 'bundled', offset: 0, length: 3 };
    const bytes = await call('basemap.read', read);
    expect(bytes).toEqual({ ok: true, value: new Uint8Array([1, 2, 3]) });
    expect(bytes.ok && bytes.value instanceof Uint8Array && bytes.value.buffer.byteLength).toBe(3);
    expect(app.calls).toEqual([
      { channel: 'lists.all', input: undefined },
      { channel: 'basemap.read', input: read },
    ]);
  });

  test('The bridge carries events.', async () => {
    const { call, subscribe } = await open();
    await call('lists.all', undefined);
    const received = new Promise((resolve) => subscribe('fleet.changed', resolve));
    app.emit('fleet.changed', { version: 4 });
    expect(await received).toEqual({ version: 4 });
  });

  test('The answer is `network` where the host has ended.', async () => {
    const { call } = await open();
    await call('lists.all', undefined);
    await host.close();
    expect(await call('lists.all', undefined)).toMatchObject({
      ok: false,
      error: { kind: 'network', details: { at: 'bridge' } },
    });
    host = await startBrowserHost({ app, rendererDir: folder, log: keptLog() });
  });

  test('The answer is `unauthorized` where the address was used before, and nothing is tried again.', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { call } = openWith('');
    const used = { ok: false, error: { kind: 'unauthorized', details: { at: 'bridge' } } };
    expect(await call('app.state', undefined)).toMatchObject(used);
    expect(await call('lists.all', undefined)).toMatchObject(used);
    expect(vi.getTimerCount()).toBe(0);
    expect(opened).toHaveLength(1);
    expect(app.calls).toEqual([]);
  });

  test('The answer is `unauthorized` on a page that stayed open when the host was restarted.', async () => {
    const { call } = await open();
    await call('lists.all', undefined);
    const port = Number(base.port);
    await host.close();
    host = await startBrowserHost({ app, rendererDir: folder, port, log: keptLog() });
    await expect.poll(() => call('lists.all', undefined)).toMatchObject({ error: { kind: 'unauthorized' } });
    expect(opened).toHaveLength(2);
  });

  test('The bridge reports what may have changed after a gap, and nothing at the start.', async () => {
    const { call, subscribe } = await open();
    const received: string[] = [];
    for (const name of ['lists.changed', 'connections.changed', 'fleet.changed'] as const)
      subscribe(name, () => received.push(name));
    const runs = new Promise((resolve) => subscribe('run.changed', resolve));
    await call('lists.all', undefined);
    expect(received).toEqual([]);
    opened[0]?.close();
    expect(await runs).toEqual({ id: 7, state: 'completed' });
    expect(received.toSorted()).toEqual(['connections.changed', 'fleet.changed', 'lists.changed']);
  });

  test.each([
    ['text', 'lists.all'],
    ['no MessagePack', Buffer.from([0xc1])],
    ['a number', Buffer.from([7])],
    ['a call without a name', Buffer.from([0x91, 0x01])],
    ['10 MB', Buffer.alloc(10_000_000)],
  ])('The bridge is closed on %s.', async (_name, frame) => {
    const client = new Client(`ws://127.0.0.1:${base.port}/bridge`, {
      headers: { Cookie: await cookie(), Origin: origin() },
    });
    await once(client, 'open');
    client.send(frame);
    await once(client, 'close');
    expect(app.calls).toEqual([]);
  });
});
