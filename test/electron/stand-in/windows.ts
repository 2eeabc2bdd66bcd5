/** `electron.BrowserWindow` and its contents as far as the shell uses them. */
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { app } from './app.ts';
import { EventWithDefault } from './event.ts';
import { note, noting } from './record.ts';
import { schemeHandlers } from './services.ts';

type ContentsMethod<Name extends keyof Electron.WebContents> = Electron.WebContents[Name] extends (
  ...args: infer Args
) => infer Result
  ? (...args: Args) => Result
  : never;
type WindowMethod<Name extends keyof Electron.BrowserWindow> = Electron.BrowserWindow[Name] extends (
  ...args: infer Args
) => infer Result
  ? (...args: Args) => Result
  : never;

export class Contents extends EventEmitter {
  openHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null = null;
  isGone = false;
  reload: ContentsMethod<'reload'> = noting('reload');
  forcefullyCrashRenderer: ContentsMethod<'forcefullyCrashRenderer'> = () => {
    note('forcefullyCrashRenderer');
    this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
  };
  send: ContentsMethod<'send'> = noting('send');
  isDestroyed: ContentsMethod<'isDestroyed'> = () => this.isGone;
  setWindowOpenHandler: ContentsMethod<'setWindowOpenHandler'> = (handler) => {
    this.openHandler = handler;
  };
}

/** Windows that are open, in the order in which they were made. */
export const windows: BrowserWindow[] = [];
let focused: BrowserWindow | null = null;

/** The user turns to a window, or to another program. */
export function setFocused(window: BrowserWindow | null): void {
  focused = window;
}

export class BrowserWindow extends EventEmitter {
  static getFocusedWindow = (): BrowserWindow | null => focused;
  static getAllWindows = (): BrowserWindow[] => [...windows];

  readonly webContents = new Contents();
  private isShown: boolean;
  private isGone = false;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    note('BrowserWindow', options);
    this.isShown = options.show ?? true;
    windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  focus: WindowMethod<'focus'> = noting('focus');
  restore: WindowMethod<'restore'> = noting('restore');
  maximize: WindowMethod<'maximize'> = noting('maximize');
  setBackgroundColor: WindowMethod<'setBackgroundColor'> = noting('setBackgroundColor');
  isMinimized: WindowMethod<'isMinimized'> = () => true;
  isMaximized: WindowMethod<'isMaximized'> = () => false;
  isVisible: WindowMethod<'isVisible'> = () => this.isShown;
  isDestroyed: WindowMethod<'isDestroyed'> = () => this.isGone;
  getNormalBounds: WindowMethod<'getNormalBounds'> = () => ({ x: 10, y: 20, width: 1000, height: 700 });
  show: WindowMethod<'show'> = () => {
    note('show');
    this.isShown = true;
  };
  hide: WindowMethod<'hide'> = () => {
    note('hide');
    this.isShown = false;
  };
  /** As the real one: the page is fetched over its scheme, and the window is ready once it is there. */
  loadURL: WindowMethod<'loadURL'> = async (url) => {
    note('loadURL', url);
    const serve = schemeHandlers.get(new URL(url).protocol.slice(0, -1));
    const response = await serve?.(new Request(url));
    note('loaded', url, response?.status ?? 0);
    if (!response?.ok) throw new Error(`ERR_FAILED (-2) loading '${url}'`);
    this.webContents.emit('did-finish-load');
    this.emit('ready-to-show');
  };
  close: WindowMethod<'close'> = () => {
    if (this.closeForQuit() && windows.length === 0) app.emit('window-all-closed');
  };
  destroy: WindowMethod<'destroy'> = () => {
    if (this.isGone) return;
    this.isGone = true;
    this.webContents.isGone = true;
    windows.splice(windows.indexOf(this), 1);
    note('window.closed');
    this.emit('closed');
  };

  /** The page and the shell may refuse. @returns whether the window is gone */
  closeForQuit(): boolean {
    const event = new EventWithDefault();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
    return this.isGone;
  }
}

// Each member of the stand-ins has the type that Electron's own declarations give it.
type Own<T> = Exclude<keyof T, keyof EventEmitter>;
Contents.prototype satisfies Pick<Electron.WebContents, Exclude<Own<Contents>, 'openHandler' | 'isGone'>>;
BrowserWindow.prototype satisfies Pick<
  Electron.BrowserWindow,
  Exclude<Own<BrowserWindow>, 'webContents' | 'closeForQuit'>
>;
