import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { app, dialog, session } from 'electron';
import { languageFor } from '../../../shared/i18n/languages.ts';
import type { CreateApp } from '../../app/types.ts';
import { logMove, openDataDir } from '../../data-dir/open.ts';
import { systemClock } from '../../util/clock.ts';
import { AppError, messageOf } from '../../util/errors.ts';
import { createLog, type Log } from '../../util/log.ts';
import { chooseFile } from './choose-file.ts';
import { runDesktop } from './desktop.ts';
import { denyPermissions, lockContents } from './harden.ts';
import { answerIpc } from './ipc.ts';
import { loginCommand } from './login-item.ts';
import { lookupProgram } from './lookup-program.ts';
import { createMainWindow } from './main-window.ts';
import { electronNetwork } from './network.ts';
import { openExternal } from './open-external.ts';
import { registerScheme, servePages } from './pages.ts';
import { watchPreferences } from './preferences.ts';
import type { ProcessErrors } from './process-errors.ts';
import { closeOnQuit } from './quit.ts';
import { saveAs } from './save-as.ts';
import { hearSecondStarts, markClosing, type SecondStart, takeLock } from './single-instance.ts';
import { createSmoke, endSmoke, failedSmoke } from './smoke.ts';
import { startFailure } from './start-failure.ts';
import { readStartOptions, systemLanguage, wasOpenedAtLogin } from './start-options.ts';
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
  readonly fileWorker: URL;
  readonly basemap: string;
  readonly places: string;
  readonly licences: string;
  readonly trayIcons: string;
}

/**
 * Runs Rastro on Electron. What has to stand before Electron is ready is done before the first await; the database is
 * opened only by the one instance that holds the lock.
 */
export async function runShell(createApp: CreateApp, files: Files, errors: ProcessErrors): Promise<void> {
  // It would take `--no-sandbox` away again, without which no child process of root starts (microsoft/vscode#184687).
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // Without a graphics card, or used from afar, a computer draws the map in software: Chromium does so only when asked,
  // since a page of the web could abuse it, of which none is ever shown here.
  app.commandLine.appendSwitch('enable-unsafe-swiftshader');
  registerScheme();
  app.setAppUserModelId(APP_ID);
  const { namedDataDir, isDemo, isHidden, smokeFile, ...options } = readStartOptions(process.argv);
  const folder = openDataDir(options.dataDir);
  const { dataDir } = folder;
  const logsDir = path.join(dataDir, 'logs');
  const smoke = smokeFile === null ? null : createSmoke(SMOKE_LIMIT_MS);
  // Chromium's own files and the lock go with the data: two folders are two instances.
  const windowDir = path.join(dataDir, 'window');
  const claim = claimFolder(windowDir, { isHidden });
  if (claim === 'elsewhere') {
    app.quit();
    return;
  }
  const secondStarts = hearSecondStarts();
  app.on('web-contents-created', (_event, contents) => lockContents(contents));

  await app.whenReady();
  const locale = systemLanguage();
  const language = languageFor('system', locale);
  const log = openLog(logsDir);
  errors.writeTo(log, logsDir);
  logMove(folder, log);
  // Nobody is there to close a dialog.
  if (!smoke) errors.speak(() => language);
  try {
    if (claim instanceof AppError) throw claim;
    denyPermissions(session.defaultSession);
    const mainWindow = createMainWindow(() =>
      openWindow(files.preload, path.join(dataDir, 'window-state.json'), log),
    );
    const network = electronNetwork(dataDir, log);
    const core = await createApp({
      dataDir,
      network,
      clock: systemClock,
      random: Math.random,
      locale,
      host: 'electron',
      // Asked for by the screen, which is there once the window is.
      saveAs: async (name) => {
        const window = mainWindow.current();
        return window ? saveAs(window, name) : null;
      },
      openExternal,
      chooseBasemap: {
        by: 'dialog',
        ask: async () => {
          const window = mainWindow.current();
          return window ? chooseFile(window, 'PMTiles', 'pmtiles') : null;
        },
      },
      lookupCommand: lookupProgram({
        isPackaged: app.isPackaged,
        execPath: process.execPath,
        appPath: app.getAppPath(),
        appImage: process.env.APPIMAGE,
        platform: process.platform,
      }),
      storeWorker: files.storeWorker,
      fileWorker: files.fileWorker,
      basemapFile: files.basemap,
      placesFile: files.places,
      licencesFile: files.licences,
      log,
      updater: openUpdater(log, network.logins),
    });
    const quitting = closeOnQuit(core, log, () => markClosing(windowDir));
    errors.beforeEnd(quitting.closeCore);
    if (isDemo) await core.handlers.app.startDemo(undefined);
    await servePages(files.rendererDir);
    answerIpc(core, log, smoke?.called);
    const preferences = await watchPreferences(core);
    if (!smoke) errors.speak(preferences.language);
    await runDesktop({
      core,
      log,
      preferences,
      mainWindow,
      quitting,
      secondStarts,
      logsDir,
      trayIcons: files.trayIcons,
      loginCommand: loginCommand(namedDataDir),
      isHidden: isHidden || wasOpenedAtLogin(),
    });
    if (smoke && smokeFile !== null) {
      const report = await smoke.run(core);
      await quitting.closeCore();
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

/** Takes the lock of the folder; an error is said once Electron is ready, for before that nothing is seen of it. */
function claimFolder(folder: string, start: SecondStart): 'ours' | 'elsewhere' | AppError {
  // Where the folder can't be written the lock would only be refused, as if another Rastro had it.
  const obstacle = makeFolder(folder);
  if (obstacle) return obstacle;
  app.setPath('userData', folder);
  return takeLock(folder, start);
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
function openLog(folder: string): Log {
  try {
    return createLog({ file: path.join(folder, 'rastro.log') });
  } catch (error) {
    const log = createLog();
    log.warn('the log file could not be opened', { error: messageOf(error) });
    return log;
  }
}
