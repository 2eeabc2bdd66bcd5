import type { AuthInfo } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { electronNetwork } from '../../../src/main/host/electron/network.ts';
import type { Network } from '../../../src/main/network/network.ts';
import { app, of, ready, record, requests, state } from '../../electron/stand-in/index.ts';
import { startLoopback } from '../../helpers/loopback.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

let network: Network;
beforeEach(() => {
  requests.length = 0;
  record.length = 0;
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), hide: vi.fn(), clear: () => undefined };
  network = electronNetwork('/nowhere', log);
});
afterEach(() => {
  app.removeAllListeners();
  state.proxy = 'DIRECT';
});

const ask = (url: string) =>
  network.fetch(url, { method: 'GET', headers: {}, signal: new AbortController().signal });

test("Requests go through Node's client where possible, and to this computer without a question for the proxy.", async () => {
  await using server = await startLoopback(() => ({ body: 'answered' }));
  expect((await ask(server.url)).status).toBe(200);
  expect(record).toEqual([]);
});

test('Requests wait for the proxy of Electron until Electron is ready.', async () => {
  const reply = ask('https://service.example/');
  expect(of('resolveProxy')).toEqual([]);
  ready.resolve();
  await vi.waitFor(() => expect(of('resolveProxy')).toHaveLength(1));
  await expect(reply).rejects.toThrow();
});

test('Electron says which proxy to use, and Chromium sends what Node can not.', async () => {
  state.proxy = 'SOCKS5 127.0.0.1:1';
  void ask('https://service.example/a').catch(() => undefined);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(of('resolveProxy')).toEqual([['resolveProxy', 'https://service.example/']]);
  expect(of('net.request')).toMatchObject([['net.request', { url: 'https://service.example/a' }]]);
});

/** Electron's own request meets a server or proxy that wants a login. */
function login(isProxy: boolean, firstAuthAttempt = true) {
  const event = { preventDefault: vi.fn() };
  const info: AuthInfo = { isProxy, scheme: 'basic', host: 'proxy.office', port: 3128, realm: '' };
  const answer = Promise.withResolvers<readonly unknown[]>();
  const details = {
    url: 'https://updates.example/',
    pid: 1,
    isRequestForNavigation: false,
    firstAuthAttempt,
  };
  app.emit('login', event, null, details, info, (...given: unknown[]) => answer.resolve(given));
  return { event, answer: answer.promise };
}

test("Electron's own requests get a proxy's login from the same place, and servers get none.", async () => {
  const asked = vi.fn();
  network.logins.onQuestion((question) => {
    if (!question) return;
    asked(question.proxy, question.refusedUser);
    network.logins.answer(question.id, {
      user: 'ana',
      password: `p${asked.mock.calls.length}`,
      remember: false,
    });
  });
  const first = login(true);
  expect(first.event.preventDefault).toHaveBeenCalled();
  expect(await first.answer).toEqual(['ana', 'p1']);
  expect(await login(true).answer).toEqual(['ana', 'p1']);
  // Asked a second time for one request: it was refused.
  expect(await login(true, false).answer).toEqual(['ana', 'p2']);
  expect(asked.mock.calls).toEqual([
    ['proxy.office:3128', null],
    ['proxy.office:3128', 'ana'],
  ]);
  const server = login(false);
  expect(server.event.preventDefault).not.toHaveBeenCalled();
});

test("Electron's own requests go on without a login where the user gives none.", async () => {
  network.logins.onQuestion((question) => {
    if (question) network.logins.answer(question.id, null);
  });
  expect(await login(true).answer).toEqual([]);
});

test('A server that asks for a certificate of this computer gets none, and Electron offers none by itself.', async () => {
  const event = { preventDefault: vi.fn() };
  const given = await new Promise((resolve) => {
    app.emit(
      'select-client-certificate',
      event,
      null,
      'service.example:443',
      [{}],
      (...certificates: unknown[]) => resolve(certificates),
    );
  });
  expect(given).toEqual([]);
  expect(event.preventDefault).toHaveBeenCalled();
});
