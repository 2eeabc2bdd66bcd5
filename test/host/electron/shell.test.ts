import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  DevicePermissionHandlerHandlerDetails,
  HandlerDetails,
  PermissionCheckHandlerHandlerDetails,
  PermissionRequest,
  WebContents,
} from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { externalMaps } from '../../../src/contract/enums.ts';
import { externalAddress } from '../../../src/main/app/external-map.ts';
import type { FileOpener } from '../../../src/main/export/finished-files.ts';
import { runShell } from '../../../src/main/host/electron/shell.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { filesIn, ignoredErrors } from '../stub-app.ts';
import { core, dataDir, folder, names, startShellOnce, window } from './started-shell.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

startShellOnce();

describe('Before Electron is ready', () => {
  test('The sandbox, the scheme, the folder and the lock are set up in this order, and the database waits for them.', () => {
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

  test('The map may be drawn without a graphics card, and no other switch is set.', () => {
    expect(recorded.of('appendSwitch')).toEqual([['appendSwitch', 'enable-unsafe-swiftshader']]);
  });

  test('Our scheme is like https, and bypasses no protection.', () => {
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

  test("Chromium's files and the lock are in the data folder.", () => {
    expect(recorded.of('setPath')).toEqual([['setPath', 'userData', path.join(dataDir, 'window')]]);
  });
});

describe('The window', () => {
  test('The window has every setting of the checklist.', () => {
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
        navigateOnDragDrop: false,
        spellcheck: false,
        devTools: false,
      },
    });
    expect(options).not.toHaveProperty('webPreferences.enableBlinkFeatures');
    expect(recorded.of('loadURL')).toEqual([['loadURL', 'app://rastro/index.html']]);
  });

  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    'The event %s is prevented.',
    (name) => {
      const preventDefault = vi.fn();
      window().webContents.emit(name, { preventDefault });
      expect(preventDefault).toHaveBeenCalledOnce();
    },
  );

  test('The same events of any other contents are prevented.', () => {
    const other = new recorded.Contents();
    recorded.app.emit('web-contents-created', {}, other);
    const preventDefault = vi.fn();
    other.emit('will-navigate', { preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(other.openHandler?.({ url: 'https://example.org' } as HandlerDetails)).toEqual({ action: 'deny' });
  });

  test('The window opens no other window.', () => {
    expect(window().webContents.openHandler?.({ url: 'app://rastro/index.html' } as HandlerDetails)).toEqual({
      action: 'deny',
    });
  });

  test('The window has no permission, requested or checked.', () => {
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

  test('The window opens where it was, in the colour of its page, and is not shown before its page.', async () => {
    const [, options] = recorded.of('BrowserWindow')[0] ?? [];
    expect(options).toMatchObject({ x: 50, y: 60, width: 1100, height: 750, show: false });
    expect(options).toHaveProperty('backgroundColor', '#182028');
    const order = () => names().filter((name) => ['loaded', 'maximize', 'show'].includes(name));
    await expect.poll(order).toEqual(['loaded', 'maximize', 'show']);
  });

  test("The window's place is saved.", async () => {
    window().emit('close');
    const saved = JSON.parse(await readFile(path.join(dataDir, 'window-state.json'), 'utf8'));
    expect(saved).toEqual({ bounds: { x: 10, y: 20, width: 1000, height: 700 }, isMaximized: false });
  });
});

test('The core asks over the window where to save a file.', async () => {
  const [, deps] = recorded.of('createApp')[0] ?? [];
  recorded.state.savePath = '/home/ana/frota.csv';
  const { saveAs } = deps as { saveAs: (name: string) => Promise<string | null> };
  expect(await saveAs('frota.csv')).toBe('/home/ana/frota.csv');
  expect(recorded.of('showSaveDialog')[0]?.[1]).toBe(window());
});

describe('A map of another site', () => {
  const open = (address: string) => {
    const [, deps] = recorded.of('createApp')[0] ?? [];
    return (deps as { openExternal: (address: string) => Promise<void> }).openExternal(address);
  };

  test.each(externalMaps)("A position on %s is opened by the system's browser.", async (map) => {
    const address = externalAddress(map, { latitude: -23.5505201, longitude: -46.6333094 });
    await open(address);
    expect(recorded.of('openExternal').at(-1)).toEqual(['openExternal', address]);
  });

  test.each([
    'file:///etc/passwd',
    'http://www.openstreetmap.org/',
    'https://www.openstreetmap.org.evil.example/',
    'https://www.google.com.evil.example/maps/',
    'https://google.com/maps/',
    'https://user@www.openstreetmap.org:8443/',
    'javascript:alert(1)',
    'calculator:',
    'no address',
    '',
  ])('No other address is opened: %s.', async (address) => {
    const before = recorded.of('openExternal').length;
    await expect(open(address)).rejects.toMatchObject({ kind: 'bad-input' });
    expect(recorded.of('openExternal')).toHaveLength(before);
  });
});

describe('A file that was exported', () => {
  const opener = () => {
    const [, deps] = recorded.of('createApp')[0] ?? [];
    return (deps as { fileOpener: FileOpener }).fileOpener;
  };

  test("A file is opened by the system's program, and shown in its folder.", async () => {
    await opener().open('/home/ana/frota.xlsx');
    await opener().showInFolder('/home/ana/frota.xlsx');
    expect(recorded.of('openPath')).toContainEqual(['openPath', '/home/ana/frota.xlsx']);
    expect(recorded.of('showItemInFolder')).toEqual([['showItemInFolder', '/home/ana/frota.xlsx']]);
  });

  test('A file that no program opens is an error with a text of its own.', async () => {
    recorded.state.openProblem = 'No application knows this kind of file.';
    await expect(opener().open('/home/ana/frota.geojson')).rejects.toMatchObject({
      kind: 'not-found',
      details: { reason: 'not-opened' },
    });
    recorded.state.openProblem = '';
  });
});

test('Windows knows the app by the name that the installer gave it.', async () => {
  const installer = await readFile(path.join(import.meta.dirname, '../../../electron-builder.yml'), 'utf8');
  const [, id] = recorded.of('setAppUserModelId')[0] ?? [];
  expect(installer).toContain(`appId: ${id}\n`);
});

test('The core is notified that the computer woke.', () => {
  const before = core.wakes();
  recorded.powerMonitor.emit('resume');
  expect(core.wakes()).toBe(before + 1);
});

test('The argument --demo starts the demo.', () => {
  expect(core.calls[0]).toMatchObject({ channel: 'app.startDemo' });
});

test('Quitting waits for the core to close.', async () => {
  recorded.app.quit();
  expect(recorded.of('exit')).toEqual([]);
  await expect.poll(() => recorded.of('exit')).toEqual([['exit', 0]]);
  expect(recorded.of('close')).toHaveLength(1);
  expect(names().indexOf('close')).toBeLessThan(names().indexOf('exit'));
});

test('A second instance opens nothing.', async () => {
  recorded.state.hasLock = false;
  // The first one has ended above, and left the mark that makes a second one wait for it.
  rmSync(path.join(dataDir, 'window', 'closing'));
  const before = recorded.of('createApp').length;
  await runShell(async () => core, filesIn(folder), ignoredErrors);
  expect(recorded.of('createApp')).toHaveLength(before);
  expect(names().slice(-2)).toEqual(['quit', 'exit']);
});
