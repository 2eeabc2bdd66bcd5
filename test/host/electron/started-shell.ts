/** A desktop shell that has started on the stand-in for Electron, over a core with nothing in it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { defaultSettings } from '../../../src/contract/schemas/app.ts';
import { runShell } from '../../../src/main/host/electron/shell.ts';
import { writeWindowState } from '../../../src/main/host/electron/window-state.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { emptyCore, ignoredErrors, stubApp } from '../stub-app.ts';

export const settings = { ...defaultSettings };
export const core = stubApp(emptyCore(settings));
export let folder: string;
export let dataDir: string;

/** The page of the window, as the sender of its calls. */
export const page = {
  origin: 'app://rastro',
  url: 'app://rastro/index.html',
  parent: null,
  detached: false,
};
export const names = () => recorded.record.map(([name]) => name);
export const window = () => {
  const [first] = recorded.windows;
  if (!first) throw new Error('no window');
  return first;
};

/** Call it at the top of a test file: it registers the hooks that start the shell once and remove its folder. */
export function startShellOnce(): void {
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
        territories: '/app/territories.bin',
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
}
