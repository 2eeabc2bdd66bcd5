import { accessSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { app, type BrowserWindow, dialog, powerMonitor, session } from 'electron';
import type { App, CreateApp } from '../../app-types.ts';
import { systemClock } from '../../clock.ts';
import { defaultDataDir } from '../../data-dir.ts';
import { AppError, messageOf } from '../../errors.ts';
import { languageOf } from '../../language.ts';
import { createLog, type Log } from '../../log.ts';
import { chooseFile } from './choose-file.ts';
import { denyPermissions, lockContents } from './harden.ts';
import { answerIpc, sendEvents } from './ipc.ts';
import { setMenu } from './menu.ts';
import { netFetch } from './net-fetch.ts';
import { notifyOfEnds } from './notify.ts';
import { openExternal } from './open-external.ts';
import { registerScheme, servePages } from './pages.ts';
import { saveAs } from './save-as.ts';
import { createSmoke, endSmoke, failedSmoke } from './smoke.ts';
import { startFailure } from './start-failure.ts';
import { openUpdater } from './updater/updater.ts';
import { openWindow } from './window.ts';

/** As in electron-builder.yml: Windows shows notifications only of the program that the start menu has by this name. */
const APP_ID = 'br.com.rastro.desktop';

/** How long each check of `--smoke` may take: a slow machine of a workflow has to start Chromium meanwhile. */
const SMOKE_LIMIT_MS = 60_000;

/** Where the parts of the built app are. */
export interface Files {
  readonly rendererDir: string;
  readonly preload: string;
  readonly storeWorker: URL;
  readonly readingWorker: URL;
  readonly basemap: string;
  readonly places: string;
}

/**
 * Runs Rastro on Electron, until its window is closed. What has to stand before Electron is ready is done before the
 * first await; the database is opened only by the one instance that holds the lock.
 */
export async function runShell(createApp: CreateApp, files: Files): Promise<void> {
  // It would take `--no-sandbox` away again, without which no child process of root starts (microsoft/vscode#184687).
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // Without a graphics card, or used from afar, a computer draws the map in software: Chromium does so only when asked,
  // since a page of the web could abuse it, of which none is ever shown here.
  app.commandLine.appendSwitch('enable-unsafe-swiftshader');
  registerScheme();
  app.setAppUserModelId(APP_ID);
  const { dataDir, isDemo, smokeFile } = readOptions(process.argv);
  const smoke = smokeFile === null ? null : createSmoke(SMOKE_LIMIT_MS);
  // Chromium's own files and the lock go with the data: two folders are two instances.
  const windowDir = path.join(dataDir, 'window');
  const obstacle = makeFolder(windowDir);
  // Where the folder can't be written the lock would only be refused, as if another Rastro had it.
  if (!obstacle) {
    app.setPath('userData', windowDir);
    if (!app.requestSingleInstanceLock()) {
      app.quit();
      return;
    }
  }
  app.on('web-contents-created', (_event, contents) => lockContents(contents));
  app.on('window-all-closed', () => app.quit());

  await app.whenReady();
  const language = languageOf('system', app.getLocale());
  const log = openLog(dataDir);
  try {
    if (obstacle) throw obstacle;
    denyPermissions(session.defaultSession);
    setMenu(language, app.isPackaged);
    let opened: BrowserWindow | null = null;
    const core = await createApp({
      dataDir,
      fetch: netFetch,
      serviceFetch: netFetch,
      clock: systemClock,
      random: Math.random,
      locale: app.getLocale(),
      host: 'electron',
      // Asked for by the screen, which is there once the window is.
      saveAs: async (name) => (opened ? saveAs(opened, name) : null),
      openExternal,
      chooseBasemap: {
        by: 'dialog',
        ask: async () => (opened ? chooseFile(opened, 'PMTiles', 'pmtiles') : null),
      },
      storeWorker: files.storeWorker,
      readingWorker: files.readingWorker,
      basemapFile: files.basemap,
      placesFile: files.places,
      log,
      updater: openUpdater(log),
    });
    closeOnQuit(core, log);
    if (isDemo) await core.handlers.app.startDemo(undefined);
    await servePages(files.rendererDir);
    answerIpc(core, log, smoke?.called);
    const window = openWindow(files.preload, path.join(dataDir, 'window-state.json'), log);
    opened = window;
    window.on('closed', sendEvents(core, window.webContents));
    app.on('second-instance', () => bringForward(window));
    notifyOfEnds(core, log, () => bringForward(window));
    powerMonitor.on('resume', () => core.wake());
    if (smoke && smokeFile !== null) {
      const report = await smoke.run(core);
      await core.close();
      endSmoke(smokeFile, report);
    }
  } catch (error) {
    log.error('Rastro could not start', { error: messageOf(error) });
    // There is nobody to close a dialog.
    if (smokeFile !== null) return endSmoke(smokeFile, failedSmoke(error));
    dialog.showErrorBox('Rastro', startFailure(error, language, dataDir));
    app.quit();
  }
}

/** `--data DIR --demo --smoke FILE`; Chromium's own switches are on the same line. */
function readOptions(argv: readonly string[]): {
  dataDir: string;
  isDemo: boolean;
  /** Where the report of a check goes; null in everyday use. */
  smokeFile: string | null;
} {
  const { values } = parseArgs({
    args: argv.slice(1),
    options: { data: { type: 'string' }, demo: { type: 'boolean' }, smoke: { type: 'string' } },
    strict: false,
  });
  const smokeFile = typeof values.smoke === 'string' ? path.resolve(values.smoke) : null;
  if (typeof values.data === 'string') {
    return {
      dataDir: path.resolve(values.data),
      isDemo: values.demo === true || smokeFile !== null,
      smokeFile,
    };
  }
  // A check never touches the user's own data.
  if (smokeFile !== null)
    return { dataDir: mkdtempSync(path.join(tmpdir(), 'rastro-smoke-')), isDemo: true, smokeFile };
  return { dataDir: defaultDataDir(), isDemo: values.demo === true, smokeFile };
}

/** Makes a folder that can be written, or says why there is none. */
function makeFolder(folder: string): AppError | null {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return new AppError('disk', messageOf(error), { path: folder }, { cause: error });
  }
}

/** The log in the data folder; on standard error where its file can't be opened, for that alone stops nobody's work. */
function openLog(dataDir: string): Log {
  try {
    return createLog({ file: path.join(dataDir, 'logs', 'rastro.log') });
  } catch (error) {
    const log = createLog();
    log.warn('the log file could not be opened', { error: messageOf(error) });
    return log;
  }
}

function bringForward(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.focus();
}

/** Holds the quit until runs are at rest and the store is closed. */
function closeOnQuit(core: App, log: Log): void {
  let isClosed = false;
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    core
      .close()
      .catch((error) => log.error('the core did not close cleanly', { error: messageOf(error) }))
      .finally(() => {
        isClosed = true;
        app.quit();
      });
  });
}
