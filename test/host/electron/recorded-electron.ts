/**
 * Electron's module as far as the shell uses it: it runs nothing, and keeps what it was told, in order. Tests put it in
 * the module's place with `vi.mock('electron', () => recordedElectron)`.
 */
import { EventEmitter } from 'node:events';

type Entry = readonly [name: string, ...args: unknown[]];
/** Every call, in the order made. */
export const record: Entry[] = [];
export const of = (name: string): Entry[] => record.filter(([entry]) => entry === name);
const note =
  (name: string) =>
  (...args: unknown[]) => {
    record.push([name, ...args]);
  };

export const state = {
  hasLock: true,
  /** Where the user saves; empty: nowhere. */
  savePath: '',
  /** What the user opens; empty: nothing. */
  openPath: '',
  focused: null as BrowserWindow | null,
  isReady: Promise.withResolvers<void>(),
  fetch: async (_url: string, _init?: object): Promise<Response> => new Response('fetched'),
};
export const ipcHandlers = new Map<string, (event: object, input?: unknown) => unknown>();
export const schemeHandlers = new Map<string, (request: Request) => Promise<Response>>();
export const sessionHandlers: Record<string, (...args: unknown[]) => unknown> = {};

class App extends EventEmitter {
  isPackaged = true;
  enableSandbox = note('enableSandbox');
  commandLine = { appendSwitch: note('appendSwitch') };
  setPath = note('setPath');
  setAppUserModelId = note('setAppUserModelId');
  quit = note('quit');
  getLocale = () => 'pt-BR';
  requestSingleInstanceLock() {
    record.push(['requestSingleInstanceLock']);
    return state.hasLock;
  }
  whenReady() {
    record.push(['whenReady']);
    return state.isReady.promise;
  }
}

export class Contents extends EventEmitter {
  reload = note('reload');
  send = note('send');
  isDestroyed = () => false;
  openHandler: ((details: object) => object) | null = null;
  setWindowOpenHandler(handler: (details: object) => object) {
    this.openHandler = handler;
  }
}

export class BrowserWindow extends EventEmitter {
  static getFocusedWindow = () => state.focused;
  readonly webContents = new Contents();
  constructor(options: object) {
    super();
    record.push(['BrowserWindow', options]);
    windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  async loadURL(url: string) {
    record.push(['loadURL', url]);
  }
  show = note('show');
  focus = note('focus');
  restore = note('restore');
  maximize = note('maximize');
  isMinimized = () => true;
  isMaximized = () => false;
  isDestroyed = () => false;
  getNormalBounds = () => ({ x: 10, y: 20, width: 1000, height: 700 });
}
export const windows: BrowserWindow[] = [];

export class Notification extends EventEmitter {
  static isSupported = () => true;
  constructor(options: object) {
    super();
    record.push(['Notification', options]);
    notifications.push(this);
  }
  show = note('showNotification');
}
export const notifications: Notification[] = [];
export const powerMonitor = new EventEmitter();

export const app = new App();
export const protocol = {
  registerSchemesAsPrivileged: note('registerSchemesAsPrivileged'),
  handle(scheme: string, handler: (request: Request) => Promise<Response>) {
    schemeHandlers.set(scheme, handler);
  },
};
export const ipcMain = {
  handle(channel: string, handler: (event: object, input?: unknown) => unknown) {
    ipcHandlers.set(channel, handler);
  },
  removeHandler: (channel: string) => ipcHandlers.delete(channel),
};
const keep = (name: string) => (handler: (...args: unknown[]) => unknown) => {
  sessionHandlers[name] = handler;
};
export const session = {
  defaultSession: {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
  },
};
export const net = {
  fetch(url: string, init?: object) {
    record.push(['net.fetch', url, init]);
    return state.fetch(url, init);
  },
};
export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu: note('setApplicationMenu'),
};
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };
export const shell = {
  async openExternal(url: string) {
    record.push(['openExternal', url]);
  },
};
export const nativeTheme = { shouldUseDarkColors: true };
export const dialog = {
  showErrorBox: note('showErrorBox'),
  async showSaveDialog(window: BrowserWindow, options: object) {
    record.push(['showSaveDialog', window, options]);
    return { canceled: state.savePath === '', filePath: state.savePath };
  },
  async showOpenDialog(window: BrowserWindow, options: object) {
    record.push(['showOpenDialog', window, options]);
    return { canceled: state.openPath === '', filePaths: state.openPath === '' ? [] : [state.openPath] };
  },
};
