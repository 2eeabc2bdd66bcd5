/**
 * Stands in for the module `electron`, as far as the shell uses it. It opens no window. Each call is recorded, and a test
 * plays the system and the user. Its members are held against Electron's own declarations (`satisfies`), so that a
 * signature that Electron does not have is a type error.
 *
 * Unit tests put it in the module's place by `vi.mock('electron', () => import('…/stand-in/index.ts'))`;
 * `../built-rastro.ts` starts the built main process on it.
 */
export { app, host, ready } from './app.ts';
export { type ClientRequest, requests } from './net-request.ts';
export { powerMonitor } from './power-monitor.ts';
export { NO_ANSWER, of, record, state } from './record.ts';
export {
  autoUpdater,
  dialog,
  ipcHandlers,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  notifications,
  powerBlockers,
  powerSaveBlocker,
  protocol,
  schemeHandlers,
  screen,
  session,
  sessionHandlers,
  shell,
  Tray,
  trays,
} from './services.ts';
export { BrowserWindow, Contents, closeWindow, setFocused, windows } from './windows.ts';
