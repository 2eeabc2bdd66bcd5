import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  DevicePermissionHandlerHandlerDetails,
  HandlerDetails,
  IpcMainInvokeEvent,
  PermissionCheckHandlerHandlerDetails,
  PermissionRequest,
  WebContents,
} from 'electron';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStreetMapAddress } from '../../../src/main/app/external-map.ts';
import { channels } from '../../../src/main/host/dispatch.ts';
import { runShell } from '../../../src/main/host/electron/shell.ts';
import { writeWindowState } from '../../../src/main/host/electron/window-state.ts';
import { defaultSettings } from '../../../src/preload/schemas/app.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { emptyCore, filesIn, ignoredErrors, stubApp } from '../stub-app.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

const settings = { ...defaultSettings };
const core = stubApp(emptyCore(settings));
let folder: string;
let dataDir: string;
const argv = process.argv;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rastro-shell-'));
  dataDir = path.join(folder, 'data');
  await writeFile(path.join(folder, 'index.html'), '<p nonce="__CSP_NONCE__">');
  await writeFile(path.join(folder, 'browser.html'), '<p>');
  await mkdir(dataDir);
  writeWindowState(path.join(dataDir, 'window-state.json'), {
    bounds: { x: 50, y: 60, width: 1100, height: 750 },
    isMaximized: true,
  });
  process.argv = ['electron', '.', '--data', dataDir, '--demo'];
  const running = runShell(
    async (deps) => {
      recorded.record.push(['createApp', deps]);
      return { ...core, close: async () => void recorded.record.push(['close']) };
    },
    {
      rendererDir: folder,
      preload: '/app/out/preload/index.cjs',
      storeWorker: new URL('file:///app/out/main/store-worker.js'),
      fileWorker: new URL('file:///app/out/main/file-worker.js'),
      basemap: '/app/basemap.pmtiles',
      places: '/app/places.bin',
      trayIcons: '/app/tray',
      licences: 'none',
    },
    ignoredErrors,
  );
  recorded.record.push(['ready']);
  recorded.ready.resolve();
  await running;
});
afterAll(async () => {
  process.argv = argv;
  await rm(folder, { recursive: true });
});

const window = () => {
  const [first] = recorded.windows;
  if (!first) throw new Error('no window');
  return first;
};
const names = () => recorded.record.map(([name]) => name);
const page = { origin: 'app://rastro', url: 'app://rastro/index.html', parent: null, detached: false };
const event = (senderFrame: object | null) => ({ senderFrame }) as IpcMainInvokeEvent;

describe('before Electron is ready', () => {
  test('the sandbox, the scheme, the folder and the lock stand, in this order, and the database waits for them', () => {
    expect(names().slice(0, 9)).toEqual([
      'enableSandbox',
      'appendSwitch',
      'registerSchemesAsPrivileged',
      'setAppUserModelId',
      'setPath',
      'requestSingleInstanceLock',
      'whenReady',
      'ready',
      'createApp',
    ]);
    expect(names().indexOf('createApp')).toBeGreaterThan(names().indexOf('requestSingleInstanceLock'));
  });

  test('the map may be drawn without a graphics card, and no other switch is set', () => {
    expect(recorded.of('appendSwitch')).toEqual([['appendSwitch', 'enable-unsafe-swiftshader']]);
  });

  test('our scheme is like https, and passes over nothing', () => {
    expect(recorded.of('registerSchemesAsPrivileged')).toEqual([
      [
        'registerSchemesAsPrivileged',
        [
          {
            scheme: 'app',
            privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
          },
        ],
      ],
    ]);
  });

  test("Chromium's files and the lock are in the data folder", () => {
    expect(recorded.of('setPath')).toEqual([['setPath', 'userData', path.join(dataDir, 'window')]]);
  });
});

describe('the window', () => {
  test('has every setting of the checklist', () => {
    const [, options] = recorded.of('BrowserWindow')[0] ?? [];
    expect(options).toMatchObject({
      webPreferences: {
        preload: '/app/out/preload/index.cjs',
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        webviewTag: false,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        devTools: false,
      },
    });
    expect(options).not.toHaveProperty('webPreferences.enableBlinkFeatures');
    expect(recorded.of('loadURL')).toEqual([['loadURL', 'app://rastro/index.html']]);
  });

  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    '%s is prevented',
    (name) => {
      const preventDefault = vi.fn();
      window().webContents.emit(name, { preventDefault });
      expect(preventDefault).toHaveBeenCalledOnce();
    },
  );

  test('so are those of any other contents', () => {
    const other = new recorded.Contents();
    recorded.app.emit('web-contents-created', {}, other);
    const preventDefault = vi.fn();
    other.emit('will-navigate', { preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(other.openHandler?.({ url: 'https://example.org' } as HandlerDetails)).toEqual({ action: 'deny' });
  });

  test('opens no other window', () => {
    expect(window().webContents.openHandler?.({ url: 'app://rastro/index.html' } as HandlerDetails)).toEqual({
      action: 'deny',
    });
  });

  test('has no permission, asked for or checked', () => {
    const answer = vi.fn();
    recorded.sessionHandlers.request?.({} as WebContents, 'notifications', answer, {} as PermissionRequest);
    expect(answer).toHaveBeenCalledExactlyOnceWith(false);
    expect(
      recorded.sessionHandlers.check?.(
        null,
        'clipboard-read',
        '',
        {} as PermissionCheckHandlerHandlerDetails,
      ),
    ).toBe(false);
    expect(recorded.sessionHandlers.device?.({} as DevicePermissionHandlerHandlerDetails)).toBe(false);
  });

  test('opens where it was, in the colour of the page to come, and is not seen before its page', async () => {
    const [, options] = recorded.of('BrowserWindow')[0] ?? [];
    expect(options).toMatchObject({ x: 50, y: 60, width: 1100, height: 750, show: false });
    expect(options).toHaveProperty('backgroundColor', '#182028');
    const order = () => names().filter((name) => ['loaded', 'maximize', 'show'].includes(name));
    await expect.poll(order).toEqual(['loaded', 'maximize', 'show']);
  });

  test('comes forward when Rastro is started again', () => {
    recorded.app.emit('second-instance');
    expect(names().slice(-2)).toEqual(['restore', 'focus']);
  });

  test('leaves its place behind', async () => {
    window().emit('close');
    const saved = JSON.parse(await readFile(path.join(dataDir, 'window-state.json'), 'utf8'));
    expect(saved).toEqual({ bounds: { x: 10, y: 20, width: 1000, height: 700 }, isMaximized: false });
  });
});

test('the core asks over the window where a file is to go', async () => {
  const [, deps] = recorded.of('createApp')[0] ?? [];
  recorded.state.savePath = '/home/ana/frota.csv';
  const { saveAs } = deps as { saveAs: (name: string) => Promise<string | null> };
  expect(await saveAs('frota.csv')).toBe('/home/ana/frota.csv');
  expect(recorded.of('showSaveDialog')[0]?.[1]).toBe(window());
});

test('the core asks over the window for a basemap', async () => {
  const [, deps] = recorded.of('createApp')[0] ?? [];
  recorded.state.openPath = '/home/ana/brasil.pmtiles';
  const { chooseBasemap } = deps as { chooseBasemap: { by: string; ask: () => Promise<string | null> } };
  expect(chooseBasemap.by).toBe('dialog');
  expect(await chooseBasemap.ask()).toBe('/home/ana/brasil.pmtiles');
  expect(recorded.of('showOpenDialog')[0]?.[1]).toBe(window());
});

describe('the map of another', () => {
  const open = (address: string) => {
    const [, deps] = recorded.of('createApp')[0] ?? [];
    return (deps as { openExternal: (address: string) => Promise<void> }).openExternal(address);
  };

  test("is opened by the system's browser", async () => {
    const address = openStreetMapAddress({ latitude: -23.5505201, longitude: -46.6333094 });
    await open(address);
    expect(recorded.of('openExternal')).toEqual([['openExternal', address]]);
  });

  test.each([
    'file:///etc/passwd',
    'http://www.openstreetmap.org/',
    'https://www.openstreetmap.org.evil.example/',
    'https://user@www.openstreetmap.org:8443/',
    'javascript:alert(1)',
    'calculator:',
    'no address',
    '',
  ])('and nothing else is: %s', async (address) => {
    const before = recorded.of('openExternal').length;
    await expect(open(address)).rejects.toMatchObject({ kind: 'bad-input' });
    expect(recorded.of('openExternal')).toHaveLength(before);
  });
});

describe('app://', () => {
  const load = (url: string, method = 'GET') => {
    const handler = recorded.schemeHandlers.get('app');
    if (!handler) throw new Error('app: is not handled');
    return handler(new Request(url, { method }));
  };

  test('serves the page with its policy as a header', async () => {
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
  ])('%s is answered with 404', async (url) => {
    expect((await load(url)).status).toBe(404);
  });

  test('answers no other method', async () => {
    expect((await load('app://rastro/index.html', 'POST')).status).toBe(405);
  });
});

describe('IPC', () => {
  const invoke = (channel: string, sender: object | null, input?: unknown) =>
    recorded.ipcHandlers.get(channel)?.(event(sender), input);

  test('has the channels of the contract, and no other', () => {
    expect([...recorded.ipcHandlers.keys()]).toEqual(channels);
  });

  test('answers our page in the main frame', async () => {
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
  ])('refuses %s, on every channel, before it looks at the message', async (_name, sender) => {
    const calls = core.calls.length;
    for (const channel of channels) {
      expect(await invoke(channel, sender)).toMatchObject({ ok: false, error: { message: 'not from here' } });
    }
    expect(core.calls).toHaveLength(calls);
  });

  test('reads the frame before anything is awaited', () => {
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

  test('sends events of the contract to the window', () => {
    core.emit('fleet.changed', { version: 2 });
    expect(recorded.of('send').at(-1)).toEqual(['send', 'fleet.changed', { version: 2 }]);
  });
});

describe('a long run that ends', () => {
  const run = {
    target: 'list',
    listName: 'Frota Sul',
    state: 'completed',
    stopReason: null,
    activeSeconds: 75,
    counts: { total: 1234, queued: 0, ok: 1200, notFound: 30, failed: 4 },
  };
  /** Notifications that a run's change has brought. */
  async function told(change: object): Promise<unknown[]> {
    const before = recorded.of('Notification').length;
    core.emit('run.changed', { ...run, ...change });
    await new Promise(setImmediate);
    return recorded
      .of('Notification')
      .slice(before)
      .map(([, options]) => options);
  }

  test('is told on the desktop, in the language of the app, and a click brings the window forward', async () => {
    expect(await told({})).toEqual([
      {
        title: 'Consulta concluída: Frota Sul',
        body: 'Localizados: 1.200 · Não encontrados: 30 · Falhas: 4',
      },
    ]);
    expect(names().at(-1)).toBe('showNotification');
    recorded.notifications.at(-1)?.emit('click');
    expect(names().slice(-2)).toEqual(['restore', 'focus']);
  });

  test('and that stopped says why, and what is left', async () => {
    settings.language = 'en';
    const counts = { total: 1234, queued: 1000, ok: 200, notFound: 30, failed: 4 };
    const change = { state: 'stopped', stopReason: 'network', target: 'everything', listName: null, counts };
    expect(await told(change)).toEqual([
      {
        title: 'The lookup has stopped: All vehicles',
        body: 'No connection to the service.\nLocated: 200 · Not found: 30 · Failed: 4 · Queued: 1,000',
      },
    ]);
    settings.language = 'system';
  });

  test.each([
    ['still runs', { state: 'running' }],
    ['was short', { activeSeconds: 60 }],
    ['was paused', { state: 'paused' }],
    ['was cancelled', { state: 'cancelled' }],
    ['was interrupted', { state: 'interrupted' }],
  ])('is not told when it %s', async (_, change) => {
    expect(await told(change)).toEqual([]);
  });

  test('is not told where a window of Rastro is in front, nor where the user does not want it', async () => {
    recorded.setFocused(window());
    expect(await told({})).toEqual([]);
    recorded.setFocused(null);
    settings.notifications = false;
    expect(await told({})).toEqual([]);
    settings.notifications = true;
    expect(await told({})).toHaveLength(1);
  });
});

test('Windows knows the app by the name that the installer gave it', async () => {
  const installer = await readFile(path.join(import.meta.dirname, '../../../electron-builder.yml'), 'utf8');
  const [, id] = recorded.of('setAppUserModelId')[0] ?? [];
  expect(installer).toContain(`appId: ${id}\n`);
});

test('the core is told that the computer woke', () => {
  const before = core.wakes();
  recorded.powerMonitor.emit('resume');
  expect(core.wakes()).toBe(before + 1);
});

test('--demo starts the demo', () => {
  expect(core.calls[0]).toMatchObject({ channel: 'app.startDemo' });
});

test('the log is in the data folder', () => {
  expect(existsSync(path.join(dataDir, 'logs', 'rastro.log'))).toBe(true);
});

test('quitting waits for the core to close', async () => {
  recorded.app.quit();
  expect(recorded.of('exit')).toEqual([]);
  await expect.poll(() => recorded.of('exit')).toEqual([['exit', 0]]);
  expect(recorded.of('close')).toHaveLength(1);
  expect(names().indexOf('close')).toBeLessThan(names().indexOf('exit'));
});

test('a second instance opens nothing', async () => {
  recorded.state.hasLock = false;
  const before = recorded.of('createApp').length;
  await runShell(async () => core, filesIn(folder), ignoredErrors);
  expect(recorded.of('createApp')).toHaveLength(before);
  expect(names().slice(-2)).toEqual(['quit', 'exit']);
});
