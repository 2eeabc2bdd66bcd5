import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { messageOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { homePage } from './origin.ts';
import { readWindowState, writeWindowState } from './window-state.ts';

/**
 * Opens the one window of the app, locked down, in the place where it was closed.
 *
 * @param preload path of the built preload script
 * @param stateFile where the window's place is kept
 */
export function openWindow(preload: string, stateFile: string, log: Log): BrowserWindow {
  const state = readWindowState(
    stateFile,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 900,
    minHeight: 600,
    ...state?.bounds,
    show: false,
    // The page's own, so that nothing flashes while a larger window is drawn.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#182028' : '#ffffff',
    webPreferences: {
      preload,
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
      devTools: !app.isPackaged,
    },
  });
  window.once('ready-to-show', () => {
    // Not before: it would show the window, still empty.
    if (state?.isMaximized) window.maximize();
    window.show();
  });
  window.on('close', () => {
    try {
      writeWindowState(stateFile, { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
    } catch (error) {
      log.warn("the window's place was not saved", { error: messageOf(error) });
    }
  });
  reloadOnce(window, log);
  // A failure to load ends in an empty window, which the log explains.
  window.loadURL(homePage).catch((error) => log.error('the page did not load', { error: messageOf(error) }));
  return window;
}

/** A page whose process died is loaded again, once: a page that dies at once would do so for ever. */
function reloadOnce(window: BrowserWindow, log: Log): void {
  let wasReloaded = false;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error('the page ended', { reason, exitCode });
    if (wasReloaded || reason === 'clean-exit' || window.isDestroyed()) return;
    wasReloaded = true;
    window.webContents.reload();
  });
}
