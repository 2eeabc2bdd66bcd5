import { commandNames } from '../../cli/run-command.ts';

/** A command that a user may type after the program's name. It runs instead of the window. */
export type Command =
  | {
      readonly name: (typeof commandNames)[number];
      readonly args: readonly string[];
    }
  | { readonly name: 'version' | 'help' };

/** Options of the window. If one of them comes before a command, the window opens. */
const WINDOW_OPTIONS = ['--data', '--demo', '--hidden', '--smoke'];

/**
 * Switches of Chromium and Electron, which launchers and administrators add. They are removed from the arguments of a
 * command. Before the command, every switch except Rastro's own is skipped.
 *
 * Source: Electron's "Supported Command Line Switches".
 */
const CHROMIUM_SWITCHES = [
  'auth-negotiate-delegate-whitelist',
  'auth-server-whitelist',
  'disable-dev-shm-usage',
  'disable-gpu',
  'enable-logging',
  'lang',
  'log-file',
  'log-level',
  'no-proxy-server',
  'no-sandbox',
  'ozone-platform',
  'password-store',
  'proxy-bypass-list',
  'proxy-pac-url',
  'proxy-server',
  'user-data-dir',
  'v',
  'vmodule',
];

/**
 * The command among the arguments of the process; null where the window is to be opened.
 *
 * A bare `--` before the command is skipped. It prevents Chromium from reading Rastro's options as its own. On Windows,
 * Electron exits when an argument follows an address, and takes `id:12` for an address too: `--` prevents that
 * (CVE-2018-1000006).
 *
 * @param argv the process's arguments. Where the program is not packaged, the app's folder is one of them
 */
export function commandOf(argv: readonly string[], isPackaged: boolean): Command | null {
  const typed = isPackaged ? argv.slice(1) : withoutAppFolder(argv.slice(1));
  const at = typed.findIndex((arg) => !isSwitch(arg) || isKnown(arg));
  const name = typed[at];
  if (name === '--version') return { name: 'version' };
  if (name === '--help') return { name: 'help' };
  const command = commandNames.find((each) => each === name);
  if (!command) return null;
  return { name: command, args: typed.slice(at + 1).filter((arg) => !isChromiumSwitch(arg)) };
}

function withoutAppFolder(args: readonly string[]): readonly string[] {
  const at = args.findIndex((arg) => !isSwitch(arg));
  return at === -1 ? args : args.toSpliced(at, 1);
}

const isSwitch = (arg: string) => arg.startsWith('-');

function isKnown(arg: string): boolean {
  const name = arg.split('=')[0] ?? '';
  return [...WINDOW_OPTIONS, '--version', '--help'].includes(name);
}

function isChromiumSwitch(arg: string): boolean {
  const name = /^--([\w-]+)/.exec(arg)?.[1];
  return name !== undefined && CHROMIUM_SWITCHES.includes(name);
}
