/** `electron.app` as far as the shell uses it. Quitting runs the events of the real one, in their order. */
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
  end: (_code: number): void => undefined,
  lock: (_userData: string, _data: unknown): boolean => state.hasLock,
};

export const ready = Promise.withResolvers<void>();
const paths = new Map<string, string>([
  ['temp', tmpdir()],
  ['userData', path.join(tmpdir(), 'rastro-stand-in')],
]);

export class StandInApp extends EventEmitter {
  private isQuitting = false;

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
  /** before-quit, then every window is closed, then will-quit, then quit; each of the first three can prevent it. */
  quit: Method<'quit'> = () => {
    note('quit');
    if (this.isQuitting) return;
    this.isQuitting = true;
    const isPrevented = (name: string) => {
      const event = new EventWithDefault();
      this.emit(name, event);
      return event.defaultPrevented;
    };
    const goesOn = !isPrevented('before-quit') && windows.every((window) => window.closeForQuit());
    const hasEnded = goesOn && !isPrevented('will-quit');
    this.isQuitting = false;
    if (hasEnded) this.exit(0);
  };
  exit: Method<'exit'> = (code = 0) => {
    note('exit', code);
    this.emit('quit', {}, code);
    host.end(code);
  };
}

export const app: StandInApp = new StandInApp();
// Each member of the stand-in has the type that Electron's own declarations give it.
app satisfies Pick<Electron.App, Exclude<keyof StandInApp, keyof EventEmitter | 'commandLine'>>;
