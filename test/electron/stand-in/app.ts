/** `electron.app` as far as the shell uses it. Source of how it quits: Electron's `shell/browser/browser.cc`. */
import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as Electron from 'electron';
import { EventWithDefault } from './event.ts';
import { note, noting, state } from './record.ts';
import { windows } from './windows.ts';

type Method<Name extends keyof Electron.App> = Electron.App[Name] extends (
  ...args: infer Args
) => infer Result
  ? (...args: Args) => Result
  : never;

/** How a process behaves that a harness started; in a unit test nothing ends and the lock is `state.hasLock`. */
export const host = {
  /** The message loop runs: `app.exit` only asks it to end. */
  isLooping: true,
  /** Ends the process at once. */
  endNow: (_code: number): void => undefined,
  /** Ends the process when the loop comes round, with `app.exitCode` of then. */
  end: (): void => app.restart(),
  /** What Chromium does where it can make no window. */
  crash: (): void => {
    throw new Error('new BrowserWindow() never returns');
  },
  lock: (_userData: string, _data: unknown): boolean => state.hasLock,
};

export const ready = Promise.withResolvers<void>();
const paths = new Map<string, string>([
  ['temp', tmpdir()],
  ['userData', path.join(tmpdir(), 'rastro-stand-in')],
]);

export class StandInApp extends EventEmitter {
  private isQuitting = false;
  private isExiting = false;
  private isShutDown = false;
  exitCode = 0;

  get isPackaged(): boolean {
    return state.isPackaged;
  }
  readonly name = 'Rastro';
  getName: Method<'getName'> = () => this.name;
  enableSandbox: Method<'enableSandbox'> = noting('enableSandbox');
  setAppUserModelId: Method<'setAppUserModelId'> = noting('setAppUserModelId');
  relaunch: Method<'relaunch'> = noting('relaunch');
  focus: Method<'focus'> = noting('app.focus');
  getLocale: Method<'getLocale'> = () => state.locale;
  getSystemLocale: Method<'getSystemLocale'> = () => state.locale;
  getPreferredSystemLanguages: Method<'getPreferredSystemLanguages'> = () => [state.locale];
  getLoginItemSettings: Method<'getLoginItemSettings'> = (options) => {
    note('getLoginItemSettings', options);
    return {
      ...state.loginItem,
      status: 'not-registered',
      executableWillLaunchAtLogin: state.loginItem.openAtLogin,
      launchItems: [],
    };
  };
  setLoginItemSettings: Method<'setLoginItemSettings'> = (settings) => {
    note('setLoginItemSettings', settings);
    state.loginItem.openAtLogin = settings.openAtLogin ?? false;
  };
  getVersion: Method<'getVersion'> = () => '0.1.0';
  getAppPath: Method<'getAppPath'> = () => '/app';
  getPath: Method<'getPath'> = (name) => paths.get(name) ?? path.join(tmpdir(), name);
  setPath: Method<'setPath'> = (name, value) => {
    note('setPath', name, value);
    paths.set(name, value);
  };
  readonly commandLine = {
    appendSwitch: noting<Parameters<Electron.CommandLine['appendSwitch']>>('appendSwitch'),
    hasSwitch: (name: string) =>
      process.argv.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`)),
    getSwitchValue: (name: string) =>
      process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '',
  } satisfies Pick<Electron.CommandLine, 'appendSwitch' | 'hasSwitch' | 'getSwitchValue'>;

  requestSingleInstanceLock: Method<'requestSingleInstanceLock'> = (data) => {
    note('requestSingleInstanceLock');
    return host.lock(this.getPath('userData'), data);
  };
  whenReady: Method<'whenReady'> = () => {
    note('whenReady');
    return ready.promise;
  };
  private isPrevented(name: string): boolean {
    const event = new EventWithDefault();
    this.emit(name, event);
    return event.defaultPrevented;
  }
  /** before-quit; once all windows have closed, will-quit; then quit. Each of the first three can prevent it. */
  quit: Method<'quit'> = () => {
    note('quit');
    if (this.isQuitting) return;
    this.isQuitting = !this.isPrevented('before-quit');
    if (!this.isQuitting) return;
    if (windows.length === 0) this.allWindowsClosed();
    else for (const window of [...windows]) window.close();
  };
  /** Returns, as the real one: windows are destroyed without a question, and the loop ends later. */
  exit: Method<'exit'> = (code = 0) => {
    if (!host.isLooping) return host.endNow(code);
    this.exitCode = code;
    this.isExiting = true;
    if (windows.length === 0) this.shutDown();
    else for (const window of [...windows]) window.destroy();
  };
  allWindowsClosed(): void {
    if (this.isExiting) this.shutDown();
    else if (!this.isQuitting) this.emit('window-all-closed');
    else if (this.isPrevented('will-quit')) this.isQuitting = false;
    else this.shutDown();
  }
  /** A window that stays open ends the quit. */
  closeCancelled(): void {
    this.isQuitting = false;
  }
  private shutDown(): void {
    if (this.isShutDown) return;
    this.isShutDown = true;
    this.isQuitting = true;
    note('exit', this.exitCode);
    this.emit('quit', {}, this.exitCode);
    host.end();
  }
  /** As in a process that has just started. */
  restart(): void {
    this.isQuitting = false;
    this.isExiting = false;
    this.isShutDown = false;
    this.exitCode = 0;
  }
}

export const app: StandInApp = new StandInApp();
type Own = 'exitCode' | 'allWindowsClosed' | 'closeCancelled' | 'restart';
// Each member of the stand-in has the type that Electron's own declarations give it.
app satisfies Pick<Electron.App, Exclude<keyof StandInApp, keyof EventEmitter | Own | 'commandLine'>>;
