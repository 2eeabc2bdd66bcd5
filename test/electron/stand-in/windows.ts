/** `electron.BrowserWindow` and its contents as far as the shell uses them. */
import { EventEmitter, once } from 'node:events';
import type * as Electron from 'electron';
import { app, host } from './app.ts';
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
  reload: ContentsMethod<'reload'> = noting('reload');
  forcefullyCrashRenderer: ContentsMethod<'forcefullyCrashRenderer'> = () => {
    note('forcefullyCrashRenderer');
    this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
  };
  send: ContentsMethod<'send'> = noting('send');
  isDestroyed: ContentsMethod<'isDestroyed'> = () => false;
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
    // electron#53722
    if (app.commandLine.getSwitchValue('ozone-platform') === 'headless') host.crash();
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
  isDestroyed: WindowMethod<'isDestroyed'> = () => false;
  getNormalBounds: WindowMethod<'getNormalBounds'> = () => ({ x: 10, y: 20, width: 1000, height: 700 });
  show: WindowMethod<'show'> = () => {
    note('show');
    this.isShown = true;
  };
  hide: WindowMethod<'hide'> = () => {
    note('hide');
    this.isShown = false;
  };
  /** As the real one: the window is ready to show only where something of a page is laid out. */
  loadURL: WindowMethod<'loadURL'> = async (url) => {
    note('loadURL', url);
    try {
      const serve = schemeHandlers.get(new URL(url).protocol.slice(0, -1));
      if (!serve) throw new Error('ERR_UNKNOWN_URL_SCHEME');
      const response = await serve(new Request(url));
      const text = await response.text();
      if (this.isGone) return;
      note('loaded', url, response.status);
      if (text !== '') process.nextTick(() => this.isGone || this.emit('ready-to-show'));
      this.webContents.emit('did-finish-load');
    } catch {
      if (!this.isGone) this.webContents.emit('did-fail-load', {}, -9, 'ERR_UNEXPECTED', url, true, 1, 1);
      throw new Error(`ERR_UNEXPECTED (-9) loading '${url}'`);
    }
  };
  /** The page and the shell may refuse. Then the page is closed, and the window after it. */
  close: WindowMethod<'close'> = () => {
    const event = new EventWithDefault();
    this.emit('close', event);
    if (event.defaultPrevented) app.closeCancelled();
    else setImmediate(() => this.isGone || this.destroy());
  };
  destroy: WindowMethod<'destroy'> = () => {
    if (this.isGone) return;
    this.isGone = true;
    windows.splice(windows.indexOf(this), 1);
    note('window.closed');
    becomeUnusable(this.webContents);
    becomeUnusable(this);
    this.emit('closed');
    if (windows.length === 0) app.allWindowsClosed();
  };
}

/** Closes a window as the user does. @returns when it has closed */
export async function closeWindow(window: BrowserWindow | undefined): Promise<void> {
  if (!window) throw new Error('no window');
  const closed = once(window, 'closed');
  window.close();
  await closed;
}

/** From now on each method of Electron throws, as that of an object whose native part is gone. */
function becomeUnusable(object: Contents | BrowserWindow): void {
  for (const [name, member] of Object.entries(object)) {
    if (typeof member !== 'function' || name === 'openHandler') continue;
    Object.assign(object, { [name]: gone });
  }
  Object.assign(object, { isDestroyed: () => true });
}

function gone(): never {
  throw new TypeError('Object has been destroyed');
}

// Each member of the stand-ins has the type that Electron's own declarations give it.
type Own<T> = Exclude<keyof T, keyof EventEmitter>;
Contents.prototype satisfies Pick<Electron.WebContents, Exclude<Own<Contents>, 'openHandler'>>;
BrowserWindow.prototype satisfies Pick<Electron.BrowserWindow, Exclude<Own<BrowserWindow>, 'webContents'>>;
