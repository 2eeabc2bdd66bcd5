import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { app } from 'electron';
import { languages, localeOf, locales } from '../../../shared/i18n/languages.ts';
import { messageOf } from '../../util/errors.ts';
import type { Log } from '../../util/log.ts';
import type { Preferences } from './preferences.ts';

/** A program and its arguments, as the system is to start them. */
export interface LoginCommand {
  readonly file: string;
  readonly args: readonly string[];
}

/**
 * How the system starts Rastro at login: without its window, on the same data folder. An AppImage is started by its own
 * file, because the program within it is mounted at another path each time.
 *
 * @param namedDataDir the folder that `--data` named; null: the usual folder
 */
export function loginCommand(
  namedDataDir: string | null,
  env: NodeJS.ProcessEnv = process.env,
): LoginCommand {
  const data = namedDataDir === null ? [] : ['--data', namedDataDir];
  return { file: env.APPIMAGE || process.execPath, args: ['--hidden', ...data] };
}

/**
 * Makes the system start Rastro at login if the setting `openAtLogin` says so. Where Rastro is not packaged nothing is
 * registered, because Electron's program alone would not start Rastro.
 *
 * When Rastro starts, it writes a login entry that is missing or names an older path of the program. It removes no
 * entry then, because the entry may belong to another data folder.
 */
export function followLoginSetting(preferences: Preferences, command: LoginCommand, log: Log): void {
  if (!app.isPackaged) return;
  let current: boolean | null = null;
  preferences.follow(({ openAtLogin }) => {
    const before = current;
    current = openAtLogin;
    if (before === openAtLogin || (before === null && !openAtLogin)) return;
    try {
      if (process.platform === 'linux') setAutostart(openAtLogin, command);
      else setLoginItem(openAtLogin, before === null, command);
    } catch (error) {
      log.warn('starting at login could not be set', { error: messageOf(error) });
    }
  });
}

/** A login item that the user switched off in Task Manager or Login Items stays off when Rastro starts. */
function setLoginItem(openAtLogin: boolean, isStart: boolean, { file, args }: LoginCommand): void {
  // macOS registers the app itself, wherever it is, so its entry needs no repair.
  if (isStart && process.platform === 'darwin') return;
  // Windows joins the arguments with spaces.
  const quoted = args.map((arg) => (/\s/.test(arg) ? `"${arg}"` : arg));
  if (isStart && app.getLoginItemSettings({ path: file, args: quoted }).openAtLogin) return;
  app.setLoginItemSettings({ openAtLogin, path: file, args: quoted });
}

/** Writes or removes the entry of the XDG Autostart specification. */
function setAutostart(openAtLogin: boolean, command: LoginCommand): void {
  const file = autostartFile();
  if (!openAtLogin) {
    rmSync(file, { force: true });
    return;
  }
  const entry = autostartEntry(command);
  const exec = /^Exec=.*$/m.exec(entry)?.[0] ?? '';
  // A correct entry stays, because desktop environments note in this file that the user has switched the entry off.
  if (existsSync(file) && readFileSync(file, 'utf8').split('\n').includes(exec)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, entry);
}

export function autostartFile(env: NodeJS.ProcessEnv = process.env, home: string = homedir()): string {
  const named = env.XDG_CONFIG_HOME;
  const config = named && path.isAbsolute(named) ? named : path.join(home, '.config');
  return path.join(config, 'autostart', 'br.com.rastro.desktop.desktop');
}

/** A desktop entry of the Desktop Entry Specification 1.5 that runs the command. */
export function autostartEntry({ file, args }: LoginCommand): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Rastro',
    `Comment=${localeOf('').texts.desktop.atLogin}`,
    ...languages.map((tag) => `Comment[${tag.replace('-', '_')}]=${locales[tag].texts.desktop.atLogin}`),
    `Exec=${[file, ...args].map(quoteExec).join(' ')}`,
    'Terminal=false',
    '',
  ].join('\n');
}

/**
 * One argument of `Exec`: quoted, with `"`, `` ` ``, `$` and `\` escaped. Then each backslash is doubled, as in any
 * string of the file, and each `%`, because a single one begins a field code.
 */
function quoteExec(arg: string): string {
  if (/^[\w@%+=:,./-]+$/.test(arg)) return arg.replaceAll('%', '%%');
  const quoted = `"${arg.replace(/["`$\\]/g, '\\$&')}"`;
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%');
}
