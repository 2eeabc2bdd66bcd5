/** What the page may reach from the window: the scheme of its files, and the contract over IPC. */
import type { IpcMainInvokeEvent } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { channels } from '../../../src/main/host/dispatch.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { core, page, startShellOnce } from './started-shell.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

startShellOnce();

const event = (senderFrame: object | null) => ({ senderFrame }) as IpcMainInvokeEvent;

describe('app://', () => {
  const load = (url: string, method = 'GET') => {
    const handler = recorded.schemeHandlers.get('app');
    if (!handler) throw new Error('app: is not handled');
    return handler(new Request(url, { method }));
  };

  test('The page is served with its policy as a header.', async () => {
    const response = await load('app://rastro/index.html');
    expect(response.status).toBe(200);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain('unsafe');
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(await response.text()).toBe(`<p nonce="${nonce}">`);
  });

  test.each([
    'app://rastro/../../etc/passwd',
    'app://rastro/..%2f..%2fetc%2fpasswd',
    'app://rastro/%2e%2e/%2e%2e/etc/passwd',
    'app://rastro//etc/passwd',
    'app://rastro/browser.html',
    'app://other/index.html',
    'app://rastro.evil/index.html',
  ])('A request for %s is answered with 404.', async (url) => {
    expect((await load(url)).status).toBe(404);
  });

  test('Other methods are refused.', async () => {
    expect((await load('app://rastro/index.html', 'POST')).status).toBe(405);
  });
});

describe('IPC', () => {
  const invoke = (channel: string, sender: object | null, input?: unknown) =>
    recorded.ipcHandlers.get(channel)?.(event(sender), input);

  test('There are the channels of the contract, and no others.', () => {
    expect([...recorded.ipcHandlers.keys()]).toEqual(channels);
  });

  test('Our page in the main frame gets an answer.', async () => {
    expect(await invoke('lists.all', page)).toEqual({ ok: true, value: [] });
  });

  test.each([
    ['no frame', null],
    ['a detached frame', { ...page, detached: true }],
    ['a sub-frame', { ...page, parent: page }],
    ['another origin', { ...page, origin: 'https://evil.example', url: 'https://evil.example/' }],
    ['an origin that begins like ours', { ...page, origin: 'app://rastro.evil', url: 'app://rastro.evil/' }],
    ['about:blank with our origin', { ...page, url: 'about:blank' }],
    ['an empty address with our origin', { ...page, url: '' }],
    ['an opaque origin', { ...page, origin: 'null' }],
  ])('A message of %s is refused on every channel before it is read.', async (_name, sender) => {
    const calls = core.calls.length;
    for (const channel of channels) {
      expect(await invoke(channel, sender)).toMatchObject({ ok: false, error: { message: 'not from here' } });
    }
    expect(core.calls).toHaveLength(calls);
  });

  test('The frame is read before anything is awaited.', () => {
    let reads = 0;
    const moving = {
      get senderFrame() {
        reads += 1;
        return page;
      },
    };
    void recorded.ipcHandlers.get('lists.all')?.(moving as unknown as IpcMainInvokeEvent);
    expect(reads).toBe(1);
  });
});
