import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket as Client, WebSocketServer } from 'ws';
import { newNonce, proofOf } from '../../../src/contract/proof.ts';
import { makeSocketCarrier, type SocketCarrier } from '../../../src/contract/socket.ts';
import { packCall, packHost } from '../../../src/contract/wire.ts';
import { type BrowserHost, startBrowserHost } from '../../../src/main/host/browser/server.ts';
import { othersThatReach } from '../../helpers/other-addresses.ts';
import { keptLog, type StubApp, stubApp } from '../stub-app.ts';

let folder: string;
let app: StubApp;
let host: BrowserHost;
let base: URL;
let carrier: SocketCarrier | undefined;
let answers: Map<string, unknown>;
/** Languages of the browsers that opened the bridge. */
const languages: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rastro-host-'));
  await writeFile(path.join(folder, 'browser.html'), '<p nonce="__CSP_NONCE__">');
  answers = new Map<string, unknown>([
    ['basemap.read', new Uint8Array([1, 2, 3])],
    ['runs.all', [{ id: 7, state: 'completed' }]],
  ]);
  app = stubApp((channel) => answers.get(channel));
  languages.length = 0;
  host = await startBrowserHost({
    ...{ app, rendererDir: folder, log: keptLog() },
    onLanguage: (tag) => languages.push(tag),
  });
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

/** Proves on a socket of its own to have the key. @returns the session's key, or the code that the host closes with */
async function show(key: string, headers: Record<string, string> = {}): Promise<string | number> {
  const { client, session } = await enter(key, headers);
  client.terminate();
  return session;
}

/** @param meanwhile runs between the page's nonce and its proof */
async function enter(key: string, headers: Record<string, string> = {}, meanwhile?: () => Promise<unknown>) {
  const client = new Client(`ws://127.0.0.1:${base.port}/bridge`, {
    headers: { Origin: origin(), ...headers },
  });
  client.on('error', () => undefined);
  const nonce = newNonce();
  client.on('open', () => client.send(nonce));
  const [challenge] = await once(client, 'message');
  await meanwhile?.();
  const [other, ...proofs] = String(challenge).split(' ');
  const nonces = `${nonce} ${other}`;
  const isHost = proofs.includes(await proofOf(key, 'host', nonces));
  client.send(await proofOf(key, 'page', nonces));
  const closed = once(client, 'close').then(([code]) => Number(code));
  const entered = once(client, 'message').then(() => proofOf(key, 'session', nonces));
  const session = await Promise.race([closed, entered]);
  // A host proves a key where it takes it, and no other one.
  expect(isHost).toBe(typeof session === 'string');
  return { client, session };
}

/** Sends frames that prove nothing. @returns the code that the host closes with */
async function say(...frames: readonly (string | Buffer)[]): Promise<number> {
  const client = new Client(`ws://127.0.0.1:${base.port}/bridge`, { headers: { Origin: origin() } });
  client.on('error', () => undefined);
  await once(client, 'open');
  const closed = once(client, 'close');
  for (const [index, frame] of frames.entries()) {
    if (index > 0) await once(client, 'message');
    client.send(frame);
  }
  return Number((await closed)[0]);
}

/** Sockets that are open and say nothing. */
async function strangers(count: number): Promise<Client[]> {
  const headers = { Origin: origin() };
  const open = async () => {
    const client = new Client(`ws://127.0.0.1:${base.port}/bridge`, { headers });
    client.on('error', () => undefined);
    await Promise.race([once(client, 'open'), once(client, 'close')]);
    return client;
  };
  return Promise.all(Array.from({ length: count }, open));
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
  test('No other address of this computer reaches it.', async () => {
    expect(await othersThatReach(Number(base.port))).toEqual([]);
  });

  test('A page that is let in brings the language of its browser, and nobody else does.', async () => {
    const speaking = (language: string) => ({ 'Accept-Language': language });
    expect(await show('x', speaking('fr'))).toBe(4401);
    expect(languages).toEqual([]);
    const key = String(await show(token(), speaking('pt-BR,pt;q=0.9,en;q=0.8')));
    expect(languages).toEqual(['pt-BR']);
    expect(await show(key, speaking('*'))).toEqual(expect.any(String));
    expect(languages).toEqual(['pt-BR']);
  });

  test('The token lets one page in, and the key that it then has lets that page in again.', async () => {
    const key = String(await show(token()));
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await show(token())).toBe(4401);
    expect(await show(key)).toEqual(expect.any(String));
    expect(await show(key)).toEqual(expect.any(String));
  });

  const nonce = '0'.repeat(64);
  test.each<[...(string | Buffer)[]]>([
    [''],
    ['x'],
    ['x'.repeat(64)],
    ['x'.repeat(1_000_000)],
    [Buffer.from(nonce)],
    [nonce, ''],
    [nonce, nonce],
    [nonce, 'x'.repeat(1_000_000)],
  ])('What proves nothing is refused, and spends nothing.', async (...frames) => {
    expect(await say(...frames)).toBe(4401);
    expect(await show(token())).toEqual(expect.any(String));
  });

  test("A host's own proof, sent back, lets nobody in.", async () => {
    const client = new Client(`ws://127.0.0.1:${base.port}/bridge`, { headers: { Origin: origin() } });
    client.on('message', (challenge) => client.send(String(challenge).split(' ')[1] ?? ''));
    await once(client, 'open');
    client.send(nonce);
    expect((await once(client, 'close'))[0]).toBe(4401);
  });

  test.each([
    ['a foreign host', { Host: 'rebound.example' }],
    ['another port', { Host: '127.0.0.1:1' }],
    ['the name localhost', { Host: 'localhost' }],
    ['a foreign origin', { Origin: 'http://evil.example' }],
    ['no real origin', { Origin: 'null' }],
  ])('Pages and the bridge are refused with %s.', async (_name, headers) => {
    expect((await ask('GET', '/', headers)).status).toBe(403);
    expect(await upgrade({ Origin: origin(), ...headers })).toBe(403);
  });

  test('The bridge needs an origin and its own address.', async () => {
    expect(await upgrade({})).toBe(403);
    expect(await upgrade({ Origin: origin() }, '/else')).toBe(403);
    expect(await upgrade({ Origin: origin() })).toBe(101);
  });

  test('No answer sets a cookie, so that another port of this computer gets nothing to use.', async () => {
    for (const target of ['/', '/favicon.ico', '/session'])
      expect((await ask('GET', target)).headers['set-cookie'], target).toBeUndefined();
  });

  test('A stranger gets no event and no answer.', async () => {
    const [stranger] = await strangers(1);
    const frames: unknown[] = [];
    stranger?.on('message', (data) => frames.push(data));
    app.emit('fleet.changed', { version: 4 });
    stranger?.send(Buffer.from(packCall([1, 'lists.all'])));
    if (stranger) await once(stranger, 'close');
    expect({ frames, calls: app.calls }).toEqual({ frames: [], calls: [] });
  });

  test.each([16, 100])(
    '%i sockets that say nothing keep no page out, and few of them stay.',
    async (count) => {
      // No socket is closed for its time alone, for which a poll would move the clock.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { client: page, session: key } = await enter(token());
      const silent = await strangers(count);
      expect(await show(String(key))).toEqual(expect.any(String));
      const open = () => silent.filter(({ readyState }) => readyState === Client.OPEN).length;
      while (open() > 16) await new Promise(setImmediate);
      expect(page.readyState).toBe(Client.OPEN);
    },
  );

  test('A page that has begun to prove itself stays while others connect and say nothing.', async () => {
    const page = await enter(token(), {}, () => strangers(100));
    expect(page.session).toEqual(expect.any(String));
  });

  test('Hundreds of connections that request nothing keep no page out, and few of them stay.', async () => {
    const silent = Array.from({ length: 300 }, () => net.connect(Number(base.port), '127.0.0.1'));
    for (const socket of silent) socket.on('error', () => undefined);
    await Promise.all(silent.map((socket) => once(socket, 'connect')));
    expect((await ask('GET', '/')).status).toBe(200);
    expect(await show(token())).toEqual(expect.any(String));
    await expect.poll(() => silent.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(64);
    for (const socket of silent) socket.destroy();
  });

  test('A socket that shows nothing is closed.', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const silent = new Client(`ws://127.0.0.1:${base.port}/bridge`, { headers: { Origin: origin() } });
    await once(silent, 'open');
    const closed = once(silent, 'close');
    vi.advanceTimersByTime(10_000);
    await closed;
  });

  test('A thousand requests for the bridge that are refused and reset end nothing.', async () => {
    const request = `GET /else HTTP/1.1\r\nHost: ${base.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    const reset = async () => {
      const socket = net.connect(Number(base.port), '127.0.0.1').on('error', () => undefined);
      socket.write(request, () => socket.resetAndDestroy());
      await once(socket, 'close');
    };
    for (let count = 0; count < 50; count += 1) await Promise.all(Array.from({ length: 20 }, reset));
    expect((await ask('GET', '/')).status).toBe(200);
  });

  test('Requests that are none leave no line in the log.', async () => {
    const log = keptLog();
    const other = await startBrowserHost({ app, rendererDir: folder, log });
    base = new URL(other.url);
    for (const target of ['//', 'http://[', '/none', '/../etc/passwd'])
      expect((await ask('GET', target)).status).toBeGreaterThanOrEqual(400);
    await other.close();
    expect(log.lines).toEqual([]);
  });
});

test('A port that is taken is an error.', async () => {
  const port = Number(base.port);
  await expect(startBrowserHost({ app, rendererDir: folder, port, log: keptLog() })).rejects.toThrow(
    'EADDRINUSE',
  );
});

test('A page that can not be read is refused, and the log says why.', async () => {
  const log = keptLog();
  const other = await startBrowserHost({ app, rendererDir: folder, log });
  base = new URL(other.url);
  await rm(path.join(folder, 'browser.html'));
  expect((await ask('GET', '/')).status).toBe(400);
  await other.close();
  expect(log.lines).toEqual([expect.stringMatching(/request to the browser host failed .*ENOENT/)]);
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
    '%s is answered with a status of 4xx.',
    async (target) => {
      const { status } = await ask('GET', target);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );
});

describe('The bridge', () => {
  /** As a page would, with what it knows. */
  function openWith(token: string): SocketCarrier {
    let kept: string | null = null;
    carrier = makeSocketCarrier(
      () => {
        // Node's WebSocket takes headers where a browser sends its own.
        const options = { headers: { Origin: origin() } } as unknown as string;
        const socket = new WebSocket(`ws://127.0.0.1:${base.port}/bridge`, options);
        opened.push(socket);
        return socket;
      },
      {
        ...{ token, kept: () => kept },
        keep(key) {
          kept = key;
        },
      },
    );
    return carrier;
  }
  const open = () => openWith(token());

  let opened: WebSocket[];
  beforeEach(() => {
    opened = [];
  });

  test('The bridge carries a call and its answer, with nothing but the bytes in their buffer.', async () => {
    const { call } = open();
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
    const { call, subscribe } = open();
    await call('lists.all', undefined);
    const received = new Promise((resolve) => subscribe('fleet.changed', resolve));
    app.emit('fleet.changed', { version: 4 });
    expect(await received).toEqual({ version: 4 });
  });

  test('The answer is `network` where the host has ended.', async () => {
    const { call } = open();
    await call('lists.all', undefined);
    await host.close();
    expect(await call('lists.all', undefined)).toMatchObject({
      ok: false,
      error: { kind: 'network', details: { at: 'bridge' } },
    });
    host = await startBrowserHost({ app, rendererDir: folder, log: keptLog() });
  });

  test('The answer is `unauthorized` where the address was used before, and no new try is made.', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { call } = openWith('');
    const used = { ok: false, error: { kind: 'unauthorized', details: { at: 'bridge' } } };
    expect(await call('app.state', undefined)).toMatchObject(used);
    expect(await call('lists.all', undefined)).toMatchObject(used);
    vi.advanceTimersByTime(60_000);
    expect(opened).toHaveLength(1);
    expect(app.calls).toEqual([]);
  });

  test('The answer is `unauthorized` on a page that stayed open when the host was restarted.', async () => {
    const { call } = open();
    await call('lists.all', undefined);
    const port = Number(base.port);
    await host.close();
    host = await startBrowserHost({ app, rendererDir: folder, port, log: keptLog() });
    await expect.poll(() => call('lists.all', undefined)).toMatchObject({ error: { kind: 'unauthorized' } });
    expect(opened).toHaveLength(2);
  });

  test('A page tells another program on its port neither its token, nor its secret, nor a call.', async () => {
    const { call } = open();
    await call('lists.all', undefined);
    const port = Number(base.port);
    await host.close();
    const other = new WebSocketServer({ host: '127.0.0.1', port });
    const heard: string[] = [];
    other.on('connection', (socket) =>
      socket.on('message', (data) => {
        heard.push(String(data));
        socket.send(heard.length === 1 ? `${'0'.repeat(64)} ${data}` : 'in');
      }),
    );
    await expect
      .poll(() => call('lists.all', { secret: 'try-me' }))
      .toMatchObject({ error: { kind: 'unauthorized' } });
    expect(heard).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    other.close();
    host = await startBrowserHost({ app, rendererDir: folder, log: keptLog() });
  });

  test('The bridge reports what may have changed after a gap, and nothing at the start.', async () => {
    const { call, subscribe } = open();
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
  ])('The bridge is closed on %s.', async (_name, frame) => {
    const client = await admitted();
    client.send(frame);
    await once(client, 'close');
    expect(app.calls).toEqual([]);
  });

  test('A chunk of 8 MiB is taken, and a frame that is longer than any call closes the bridge unread.', async () => {
    const client = await admitted();
    /** The host's answer to a chunk: a frame, or the code that it closes with. */
    const answerTo = async (bytes: number) => {
      const answered = Promise.race([once(client, 'message'), once(client, 'close')]);
      client.send(packCall([1, 'intake.append', { intakeId: 'x', bytes: new Uint8Array(bytes) }]));
      const [answer] = await answered;
      return answer;
    };
    expect(await answerTo(8 * 1024 * 1024)).toEqual(
      Buffer.from(packHost([1, { ok: true, value: undefined }])),
    );
    // 1009 says "too big"; it is lost where the socket breaks while the frame is being sent.
    expect([1009, 1006]).toContain(await answerTo(10_000_000));
    expect(app.calls).toHaveLength(1);
  });

  test('So many calls of a page are under way at most, and the others wait for their turn.', async () => {
    const held = Promise.withResolvers<unknown>();
    answers.set('runs.all', held.promise);
    const client = await admitted();
    for (let id = 1; id <= 100; id += 1) client.send(packCall([id, 'runs.all']));
    await expect.poll(() => app.calls.length).toBe(64);
    held.resolve([]);
    await expect.poll(() => app.calls.length).toBe(100);
    client.terminate();
  });

  test('A page that reads no events is cut off.', async () => {
    const client = await admitted();
    client.pause();
    const filler = 'x'.repeat(1024 * 1024);
    const events = 64;
    let received = 0;
    const all = new Promise<string>((resolve) =>
      client.on('message', () => {
        received += 1;
        if (received === events) resolve('every event was received');
      }),
    );
    const closed = once(client, 'close').then(() => 'closed');
    for (let count = 0; count < events; count += 1) app.emit('fleet.changed', { version: count, filler });
    client.resume();
    expect(await Promise.race([closed, all])).toBe('closed');
  });

  /** A socket that was let in. */
  async function admitted(): Promise<Client> {
    return (await enter(token())).client;
  }

  test('A page that reads no answers is not read any further.', async () => {
    const large = new Uint8Array(1024 * 1024);
    answers.set('basemap.read', large);
    const client = await admitted();
    client.pause();
    const calls = 1_000;
    for (let id = 1; id <= calls; id += 1)
      client.send(packCall([id, 'basemap.read', { archiveId: 'bundled', offset: 0, length: 3 }]));
    // What the host holds for the page stays below what it may, and the system's own buffers.
    await expect.poll(() => app.calls.length).toBeGreaterThan(15);
    await new Promise((resolve) => setImmediate(resolve));
    expect(app.calls.length).toBeLessThan(200);
    let answered = 0;
    const all = new Promise<void>((resolve) =>
      client.on('message', () => {
        answered += 1;
        if (answered === calls) resolve();
      }),
    );
    client.resume();
    await all;
    expect(app.calls).toHaveLength(calls);
    client.terminate();
  });
});
