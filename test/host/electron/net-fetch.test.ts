import { afterEach, expect, test, vi } from 'vitest';
import { netFetch } from '../../../src/main/host/electron/net-fetch.ts';
import * as recorded from '../../electron/stand-in/index.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

const original = recorded.state.fetch;
afterEach(() => {
  recorded.state.fetch = original;
  recorded.record.length = 0;
});

test("asks over Chromium's network, past our own scheme", async () => {
  const signal = AbortSignal.timeout(1000);
  const response = await netFetch('https://service.example/a', { method: 'POST', body: '{}', signal });
  expect(await response.text()).toBe('fetched');
  expect(recorded.record).toEqual([
    [
      'net.fetch',
      'https://service.example/a',
      { method: 'POST', body: '{}', signal, bypassCustomProtocolHandlers: true },
    ],
  ]);
});

test('answers a redirect that was not to be followed, as Node does', async () => {
  recorded.state.fetch = () => Promise.reject(new Error('Redirect was cancelled'));
  expect((await netFetch('https://service.example/', { redirect: 'manual' })).status).toBe(302);
});

test('passes other errors on', async () => {
  recorded.state.fetch = () => Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID'));
  await expect(netFetch('https://service.example/')).rejects.toThrow('ERR_CERT');
});

test.each(['file:///etc/passwd', 'app://rastro/index.html', 'data:,x', 'nonsense'])(
  'never asks for %s',
  async (url) => {
    await expect(netFetch(url)).rejects.toThrow(TypeError);
    expect(recorded.record).toEqual([]);
  },
);
