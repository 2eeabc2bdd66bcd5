import { performance } from 'node:perf_hooks';
import { app, shell } from 'electron';
import type { AppCommand } from '../../../contract/app-commands.ts';
import type { App } from '../../app/types.ts';
import type { Log } from '../../util/log.ts';
import { watchActivity } from './activity.ts';
import { askBeforeClosing, type ClosingDeps, requestQuit } from './close-window.ts';
import { offerContextMenu } from './context-menu.ts';
import { onEvent } from './core-events.ts';
import { sendEvents } from './ipc.ts';
import { followLoginSetting, type LoginCommand } from './login-item.ts';
import type { MainWindow } from './main-window.ts';
import { setMenu } from './menu.ts';
import { notifyOfClosing, notifyOfEnds } from './notify.ts';
import { watchPages } from './page-health.ts';
import { stayAwakeDuringRuns } from './power.ts';
import type { Preferences } from './preferences.ts';
import type { Quitting } from './quit.ts';
import type { SecondStart } from './single-instance.ts';
import { followTheme } from './theme.ts';
import { createTray } from './tray.ts';

interface DesktopDeps {
  readonly core: App;
  readonly log: Log;
  readonly preferences: Preferences;
  readonly mainWindow: MainWindow;
  readonly quitting: Quitting;
  /** Further starts of Rastro on the same data folder. */
  readonly secondStarts: { listen(listener: (start: SecondStart) => void): void };
  readonly logsDir: string;
  readonly trayIcons: string;
  readonly loginCommand: LoginCommand;
  /** Rastro was started at login: no window opens until the user asks for it. */
  readonly isHidden: boolean;
}

/** Makes Rastro behave as a desktop program around its open core: window, menus, tray, sleep, quitting. */
export async function runDesktop(deps: DesktopDeps): Promise<void> {
  const { core, log, preferences, mainWindow, quitting } = deps;
  const activity = await watchActivity(core, log);

  const closing: ClosingDeps = { core, mainWindow, activity, preferences, quitting, log };
  const quit = () => void requestQuit(closing);
  const showLogs = () => void openLogs(deps.logsDir, log);
  const watchPage = watchPages({
    log,
    language: preferences.language,
    openLogs: showLogs,
    now: () => performance.now(),
  });
  mainWindow.onOpen((window) => {
    window.once('closed', sendEvents(core, window.webContents));
    offerContextMenu(window, preferences.language);
    watchPage(window);
    askBeforeClosing(window, closing);
    // Windows ends the process soon after this event. If the core is not closed by then, the next start recovers.
    window.on('session-end', () => void quitting.closeCore());
  });

  followTheme(preferences, mainWindow);
  let offered: readonly AppCommand[] = [];
  const updateMenu = () =>
    setMenu({
      language: preferences.language(),
      platform: process.platform,
      isPackaged: app.isPackaged,
      hasWindow: mainWindow.current() !== null,
      offered,
      command: (command) => mainWindow.current()?.webContents.send('app.command', { command }),
      openLogs: showLogs,
      quit,
    });
  preferences.follow(updateMenu);
  mainWindow.onChange(updateMenu);
  onEvent(core, 'app.offered', ({ commands }) => {
    offered = commands;
    updateMenu();
  });

  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !mainWindow.isInBackground()) app.quit();
  });
  app.on('activate', () => mainWindow.show());
  // A start that waits for this one to close comes several times a second.
  let hasNotified = false;
  deps.secondStarts.listen(({ isHidden }) => {
    if (!quitting.isClosing()) {
      if (!isHidden) mainWindow.show();
    } else if (!hasNotified) {
      hasNotified = true;
      notifyOfClosing(preferences.language());
    }
  });
  if (deps.isHidden) mainWindow.enterBackground();
  else mainWindow.show();

  createTray({
    icons: deps.trayIcons,
    activity,
    preferences,
    mainWindow,
    isQuitting: quitting.isQuitting,
    quit,
  });
  stayAwakeDuringRuns(activity);
  followLoginSetting(preferences, deps.loginCommand, log);
  notifyOfEnds(core, log, mainWindow.show);
}

async function openLogs(folder: string, log: Log): Promise<void> {
  // `openPath` resolves with an error message; it does not reject.
  const problem = await shell.openPath(folder);
  if (problem !== '') log.warn('the log folder could not be opened', { problem });
}
