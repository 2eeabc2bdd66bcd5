import path from 'node:path';
import { app, dialog, protocol, session } from 'electron';
import { languageFor, locales } from '../../../shared/i18n/languages.ts';
import type { CreateApp } from '../../app/types.ts';
import { languageOfSystem } from '../../cli/language.ts';
import { openDataDir } from '../../data-dir/open.ts';
import { AppError, messageOf } from '../../util/errors.ts';
import { createLog, type ProgramLog } from '../../util/log.ts';
import { openPages, type Page, refusal } from '../pages.ts';
import { coreDeps } from './core-deps.ts';
import { runDesktop } from './desktop.ts';
import type { AppFiles } from './files.ts';
import { denyPermissions, lockContents } from './harden.ts';
import { answerIpc } from './ipc.ts';
import { loginCommand } from './login-item.ts';
import { createMainWindow } from './main-window.ts';
import { electronNetwork } from './network.ts';
import { host, scheme } from './origin.ts';
import { watchPreferences } from './preferences.ts';
import type { ProcessErrors } from './process-errors.ts';
import { closeOnQuit } from './quit.ts';
import { claimFolder, collectSecondStarts, markClosing } from './single-instance.ts';
import { createSmoke } from './smoke.ts';
import { startFailure } from './start-failure.ts';
import { readStartOptions, systemLanguage, wasOpenedAtLogin } from './start-options.ts';
import { openWindow } from './window.ts';

/** The `appId` of electron-builder.yml. Windows shows notifications only of a Start menu program with this id. */
const APP_ID = 'br.com.rastro.desktop';

/** Time limit of each check of `--smoke`, long enough for a slow CI machine to start Chromium. */
const SMOKE_LIMIT_MS = 60_000;

/**
 * Runs Rastro on Electron. What must happen before Electron is ready happens before the first await; only the instance
 * that holds the lock opens the database.
 */
export async function runShell(createApp: CreateApp, files: AppFiles, errors: ProcessErrors): Promise<void> {
  if (refuseHeadlessWindow()) return;
  configureChromium();
  const options = readStartOptions(process.argv);
  const { isHidden, smokeFile } = options;
  const dataDir = openDataDir(options.dataDir);
  const logsDir = path.join(dataDir, 'logs');
  // Chromium's own files and the lock are in the data folder, so that each data folder has an instance of its own.
  const windowDir = path.join(dataDir, 'window');
  const claim = claimFolder(windowDir, { isHidden });
  if (claim === 'elsewhere') return app.quit();
  const secondStarts = collectSecondStarts();
  app.on('web-contents-created', (_event, contents) => lockContents(contents));
  const smoke = smokeFile === null ? null : createSmoke(smokeFile, SMOKE_LIMIT_MS);

  await app.whenReady();
  const locale = systemLanguage();
  const language = languageFor('system', locale);
  const log = openLog(logsDir);
  errors.writeTo(log, logsDir);
  // In a smoke test nobody could close a dialog.
  const showErrorsIn = smoke ? () => undefined : errors.showIn;
  showErrorsIn(() => language);
  try {
    if (claim instanceof AppError) throw claim;
    denyPermissions(session.defaultSession);
    const mainWindow = createMainWindow(() =>
      openWindow(files.preload, path.join(dataDir, 'window-state.json'), log),
    );
    const network = electronNetwork(dataDir, log);
    const core = await createApp(coreDeps({ dataDir, locale, network, mainWindow, files, log }));
    const quitting = closeOnQuit(core, log, () => markClosing(windowDir));
    errors.beforeEnd(quitting.closeCore);
    if (options.isDemo) await core.handlers.app.startDemo(undefined);
    await servePages(files.rendererDir);
    answerIpc(core, log, smoke?.called);
    const preferences = await watchPreferences(core);
    showErrorsIn(preferences.language);
    await runDesktop({
      core,
      log,
      preferences,
      mainWindow,
      quitting,
      secondStarts,
      logsDir,
      trayIcons: files.trayIcons,
      loginCommand: loginCommand(options.namedDataDir),
      isHidden: isHidden || wasOpenedAtLogin(),
    });
    await smoke?.finish(core, quitting.closeCore);
  } catch (error) {
    log.error('Rastro could not start', { error: messageOf(error) });
    if (smoke) return smoke.fail(error);
    dialog.showErrorBox('Rastro', startFailure(error, language, dataDir));
    app.quit();
  }
}

/**
 * Ends the process where Chromium has no display: there a window never opens, and the process crashes after a minute
 * (electron/electron#53722). No dialog can say so either.
 */
function refuseHeadlessWindow(): boolean {
  if (app.commandLine.getSwitchValue('ozone-platform') !== 'headless') return false;
  process.stderr.write(`${locales[languageOfSystem(process.env)].texts.desktop.headless}\n`);
  app.exit(2);
  return true;
}

/** Switches, the pages' scheme and the program's name: all of them must be set before Electron is ready. */
function configureChromium(): void {
  // `enableSandbox` would undo `--no-sandbox`, without which no child process of root starts (microsoft/vscode#184687).
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // On a computer without a graphics card, or used by remote desktop, Chromium draws the map in software. It does so
  // only with this switch, because a web page could abuse software drawing. Rastro shows no web pages.
  app.commandLine.appendSwitch('enable-unsafe-swiftshader');
  registerScheme();
  app.setAppUserModelId(APP_ID);
}

/** The log in the data folder. If its file can't be opened, the log goes to standard error and Rastro still starts. */
function openLog(folder: string): ProgramLog {
  try {
    return createLog({ file: path.join(folder, 'rastro.log') });
  } catch (error) {
    const log = createLog();
    log.warn('the log file could not be opened', { error: messageOf(error) });
    return log;
  }
}

/** Gives the pages of `app:` an origin as pages of https have. Call it before the app is ready. */
function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the built renderer, and nothing else, under `app://rastro`. */
async function servePages(rendererDir: string): Promise<void> {
  const pages = await openPages(rendererDir, 'index.html');
  protocol.handle(scheme, async (request) => {
    const url = new URL(request.url);
    // The browser host's page is left out of the installers, and refused here in any case.
    const isOurs = url.host === host && url.pathname !== '/browser.html';
    const page = isOurs ? await pages(request.method, url.pathname) : refusal(404, 'not found');
    return toResponse(page);
  });
}

const toResponse = ({ status, headers, body }: Page): Response =>
  new Response(typeof body === 'string' ? body : new Uint8Array(body), { status, headers });
