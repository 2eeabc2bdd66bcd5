/** The rest of Electron's module as far as the shell uses it. */
import { EventEmitter } from 'node:events';
import path from 'node:path';
import type * as Electron from 'electron';
import { ClientRequest } from './net-request.ts';
import { NO_ANSWER, note, noting, state } from './record.ts';

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
} satisfies Pick<Electron.IpcMain, 'handle'>;

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
  fetch(input, init) {
    const url = input instanceof Request ? input.url : input;
    note('net.fetch', url, init);
    return state.fetch(url, init);
  },
  request: (options) => new ClientRequest(options) as unknown as Electron.ClientRequest,
} satisfies Pick<Electron.Net, 'fetch' | 'request'>;

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
  popup(options?: Electron.PopupOptions): void {
    note('menu.popup', this.template, options);
  }
}

export const nativeImage = {
  createFromPath: (path: string) => path as unknown as Electron.NativeImage,
} satisfies Pick<typeof Electron.nativeImage, 'createFromPath'>;

export class Tray extends EventEmitter {
  menu: Menu | null = null;
  constructor(image: Electron.NativeImage | string) {
    super();
    note('Tray', image);
    trays.push(this);
  }
  setToolTip: Electron.Tray['setToolTip'] = noting('tray.setToolTip');
  setContextMenu(menu: Menu | null): void {
    note('tray.setContextMenu', menu?.template ?? null);
    this.menu = menu;
  }
  destroy(): void {
    note('tray.destroy');
    trays.splice(trays.indexOf(this), 1);
  }
}
/** Icons that are there now. */
export const trays: Tray[] = [];

/** Blockers that are on now. */
export const powerBlockers = new Set<number>();
let lastBlocker = 0;
export const powerSaveBlocker = {
  start(type) {
    lastBlocker += 1;
    powerBlockers.add(lastBlocker);
    note('powerSaveBlocker.start', type);
    return lastBlocker;
  },
  stop(id) {
    note('powerSaveBlocker.stop', id);
    return powerBlockers.delete(id);
  },
} satisfies Pick<Electron.PowerSaveBlocker, 'start' | 'stop'>;

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

class NativeTheme extends EventEmitter {
  get themeSource(): Electron.NativeTheme['themeSource'] {
    return state.themeSource;
  }
  set themeSource(source) {
    note('themeSource', source);
    state.themeSource = source;
  }
  get shouldUseDarkColors(): boolean {
    return state.isDark;
  }
}
export const nativeTheme = new NativeTheme();
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
    return state.openProblem;
  },
  showItemInFolder: noting<[string]>('showItemInFolder'),
} satisfies Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;

/** The user's answers stand in `state`. The dialogs are asked with a window or without one. */
export const dialog = {
  showErrorBox: noting<[title: string, content: string]>('showErrorBox'),
  async showSaveDialog(...args: unknown[]) {
    note('showSaveDialog', ...args);
    const { defaultPath = '' } = args.at(-1) as Electron.SaveDialogOptions;
    const filePath = state.saveFolder === '' ? state.savePath : path.join(state.saveFolder, defaultPath);
    return { canceled: filePath === '', filePath };
  },
  async showOpenDialog(...args: unknown[]) {
    note('showOpenDialog', ...args);
    return { canceled: state.openPath === '', filePaths: state.openPath === '' ? [] : [state.openPath] };
  },
  async showMessageBox(...args: unknown[]) {
    note('showMessageBox', ...args);
    const options = args.at(-1) as Electron.MessageBoxOptions;
    if (state.messageBox.response !== NO_ANSWER) return { ...state.messageBox };
    // Nobody clicks: the box stays until its signal closes it, as if it were cancelled.
    const closed = Promise.withResolvers<Electron.MessageBoxReturnValue>();
    options.signal?.addEventListener('abort', () => {
      note('messageBox.closed');
      closed.resolve({ response: options.cancelId ?? 0, checkboxChecked: false });
    });
    return closed.promise;
  },
} satisfies Pick<Electron.Dialog, 'showErrorBox' | 'showSaveDialog' | 'showOpenDialog' | 'showMessageBox'>;
