import type { DataCommand } from '../../cli/backup-main.ts';

/** What a user may type behind the program's name instead of opening the window. */
export type Command =
  | {
      readonly name: 'lookup' | 'erase' | 'report' | 'diagnostics' | DataCommand;
      readonly args: readonly string[];
    }
  | { readonly name: 'version' | 'help' };

/** The window's own options; one of them in front means that the window is wanted. */
const WINDOW_OPTIONS = ['--data', '--demo', '--hidden', '--smoke'];

/**
 * Switches of Chromium and Electron that may follow a command, as launchers and administrators add them. In front of
 * the command all switches but Rastro's own are skipped.
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
 * A bare `--` in front is skipped: it prevents Chromium from reading Rastro's options as its own, and Electron on Windows
 * from ending at once where an argument such as `id:12` or an address is followed by another (CVE-2018-1000006).
 *
 * @param argv of the process: the program, then, where it is not packaged, the app's folder among its switches
 */
export function commandOf(argv: readonly string[], isPackaged: boolean): Command | null {
  const typed = isPackaged ? argv.slice(1) : withoutAppFolder(argv.slice(1));
  const at = typed.findIndex((arg) => !isSwitch(arg) || isKnown(arg));
  const name = typed[at];
  if (name === '--version') return { name: 'version' };
  if (name === '--help') return { name: 'help' };
  const command = (['lookup', 'erase', 'report', 'backup', 'restore', 'diagnostics'] as const).find(
    (each) => each === name,
  );
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
