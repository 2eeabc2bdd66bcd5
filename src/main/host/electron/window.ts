import { app, BrowserWindow, screen } from 'electron';
import { messageOf } from '../../util/errors.ts';
import type { Log } from '../../util/log.ts';
import { homePage } from './origin.ts';
import { backgroundColor } from './theme.ts';
import { readWindowState, writeWindowState } from './window-state.ts';

/** Milliseconds after which the window is shown, whether its page is ready or not. */
const SHOW_LIMIT_MS = 10_000;

/**
 * Opens the one window of the app, locked down, at its last position.
 *
 * @param preload path of the built preload script
 * @param stateFile file of the window's position
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
    // Fills what is not drawn yet when the window grows, so that nothing flashes.
    backgroundColor: backgroundColor(),
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
  let isShown = false;
  const show = () => {
    if (isShown) return;
    isShown = true;
    // Not earlier: `maximize` would show the window while it is still empty.
    if (state?.isMaximized) window.maximize();
    window.show();
  };
  window.once('ready-to-show', show);
  // Without a page `ready-to-show` never comes. An empty window can be closed; the user could not end a hidden one.
  window.webContents.once('did-fail-load', show);
  const late = setTimeout(show, SHOW_LIMIT_MS);
  window.once('closed', () => clearTimeout(late));
  window.on('close', () => {
    try {
      writeWindowState(stateFile, { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
    } catch (error) {
      log.warn("the window's place was not saved", { error: messageOf(error) });
    }
  });
  // A failure to load ends in an empty window, which the log explains.
  window.loadURL(homePage).catch((error) => log.error('the page did not load', { error: messageOf(error) }));
  return window;
}
