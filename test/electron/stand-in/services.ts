/** The rest of Electron's module as far as the shell uses it. */
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { StandInRequest } from './net-request.ts';
import { note, noting, state } from './record.ts';

export const ipcHandlers = new Map<
  string,
  (event: Electron.IpcMainInvokeEvent, input?: unknown) => unknown
>();
export const schemeHandlers = new Map<string, (request: Request) => Promise<Response>>();
export const sessionHandlers: {
  request?: Parameters<Electron.Session['setPermissionRequestHandler']>[0];
  check?: Parameters<Electron.Session['setPermissionCheckHandler']>[0];
  device?: Parameters<Electron.Session['setDevicePermissionHandler']>[0];
} = {};

export const protocol = {
  registerSchemesAsPrivileged: noting<[Electron.CustomScheme[]]>('registerSchemesAsPrivileged'),
  handle(scheme, handler) {
    schemeHandlers.set(scheme, async (request) => handler(request));
  },
} satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'>;

export const ipcMain = {
  handle(channel, handler) {
    ipcHandlers.set(channel, handler);
  },
  removeHandler(channel) {
    ipcHandlers.delete(channel);
  },
} satisfies Pick<Electron.IpcMain, 'handle' | 'removeHandler'>;

export const session = {
  defaultSession: {
    setPermissionRequestHandler(handler) {
      sessionHandlers.request = handler;
    },
    setPermissionCheckHandler(handler) {
      sessionHandlers.check = handler;
    },
    setDevicePermissionHandler(handler) {
      sessionHandlers.device = handler;
    },
    async resolveProxy(url) {
      note('resolveProxy', url);
      return state.proxy;
    },
  } satisfies Pick<
    Electron.Session,
    | 'setPermissionRequestHandler'
    | 'setPermissionCheckHandler'
    | 'setDevicePermissionHandler'
    | 'resolveProxy'
  >,
  fromPartition(partition: string) {
    return { partition };
  },
};

/** macOS' own updater: `emit` plays Squirrel. */
export const autoUpdater = Object.assign(new EventEmitter(), {
  setFeedURL: noting<[Electron.FeedURLOptions]>('autoUpdater.setFeedURL'),
  checkForUpdates: noting<[]>('autoUpdater.checkForUpdates'),
  quitAndInstall: noting<[]>('autoUpdater.quitAndInstall'),
});
autoUpdater satisfies Pick<Electron.AutoUpdater, 'setFeedURL' | 'checkForUpdates' | 'quitAndInstall'>;

export const net = {
  request: (options: Electron.ClientRequestConstructorOptions) => new StandInRequest(options),
  fetch(input, init) {
    const url = input instanceof Request ? input.url : input;
    note('net.fetch', url, init);
    return state.fetch(url, init);
  },
} satisfies Pick<Electron.Net, 'fetch'> & {
  request(options: Electron.ClientRequestConstructorOptions): unknown;
};

export class Menu {
  static buildFromTemplate(template: Electron.MenuItemConstructorOptions[]): Menu {
    return new Menu(template);
  }
  static setApplicationMenu(menu: Menu | null): void {
    note('setApplicationMenu', menu?.template ?? null);
  }
  readonly template: Electron.MenuItemConstructorOptions[];
  constructor(template: Electron.MenuItemConstructorOptions[] = []) {
    this.template = template;
  }
  popup(): void {
    note('menu.popup', this.template);
  }
}

export class Notification extends EventEmitter {
  static isSupported = (): boolean => true;
  constructor(options: Electron.NotificationConstructorOptions) {
    super();
    note('Notification', options);
    notifications.push(this);
  }
  show: Electron.Notification['show'] = noting('showNotification');
}
export const notifications: Notification[] = [];

/** The three that only tell of something: `emit` plays the system. */
export const powerMonitor = new EventEmitter();
export const nativeTheme = Object.assign(new EventEmitter(), {
  themeSource: 'system' as Electron.NativeTheme['themeSource'],
  get shouldUseDarkColors(): boolean {
    return state.isDark;
  },
});
nativeTheme satisfies Pick<Electron.NativeTheme, 'themeSource' | 'shouldUseDarkColors'>;

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};
screen.getAllDisplays satisfies () => Pick<Electron.Display, 'workArea'>[];

export const shell = {
  async openExternal(url) {
    note('openExternal', url);
  },
  async openPath(path) {
    note('openPath', path);
    return '';
  },
  showItemInFolder: noting<[string]>('showItemInFolder'),
} satisfies Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;

/** The user's answers stand in `state`. The dialogs are asked with a window or without one. */
export const dialog = {
  showErrorBox: noting<[title: string, content: string]>('showErrorBox'),
  async showSaveDialog(...args: unknown[]) {
    note('showSaveDialog', ...args);
    return { canceled: state.savePath === '', filePath: state.savePath };
  },
  async showOpenDialog(...args: unknown[]) {
    note('showOpenDialog', ...args);
    return { canceled: state.openPath === '', filePaths: state.openPath === '' ? [] : [state.openPath] };
  },
  async showMessageBox(...args: unknown[]) {
    note('showMessageBox', ...args);
    return { ...state.messageBox };
  },
} satisfies Pick<Electron.Dialog, 'showErrorBox' | 'showSaveDialog' | 'showOpenDialog' | 'showMessageBox'>;
