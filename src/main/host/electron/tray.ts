import path from 'node:path';
import { app, Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';
import { countText } from '../../../shared/i18n/format.ts';
import { locales } from '../../../shared/i18n/languages.ts';
import { type Activity, type ActivityWatch, isActive, percentDone } from './activity.ts';
import type { MainWindow } from './main-window.ts';
import type { Language, Preferences } from './preferences.ts';
import { runName } from './run-end-text.ts';

interface TrayDeps {
  readonly icons: string;
  readonly activity: ActivityWatch;
  readonly preferences: Preferences;
  readonly mainWindow: MainWindow;
  readonly isQuitting: () => boolean;
  readonly quit: () => void;
}

/**
 * Shows an icon in the system tray while Rastro runs without its window. GNOME shows none without an extension, and
 * Electron can't detect that (electron/electron#5872): there, a second start of Rastro opens the window.
 */
export function createTray(deps: TrayDeps): void {
  const { activity, preferences, mainWindow } = deps;
  let tray: Tray | null = null;
  let shown = '';

  function isWanted(): boolean {
    if (deps.isQuitting() || mainWindow.current()) return false;
    return shouldShowTray(activity.current(), mainWindow.isInBackground(), process.platform);
  }

  function update(): void {
    if (!isWanted()) {
      tray?.destroy();
      tray = null;
      shown = '';
      return;
    }
    tray ??= makeTray(deps);
    const lines = statusLines(activity.current(), preferences.language());
    const key = [preferences.language(), ...lines].join('\n');
    // On Linux an open menu closes when a menu is set, so a menu is set only if its text has changed.
    if (key === shown) return;
    shown = key;
    tray.setToolTip(['Rastro', ...lines].join('\n'));
    tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(lines, preferences.language(), deps)));
  }

  mainWindow.onChange(update);
  activity.onChange(update);
  preferences.follow(update);
  app.on('before-quit', update);
}

/**
 * Whether there is an icon while no window is open. On macOS the Dock shows that the app is open, and the menu bar has
 * an icon only during runs or while lists have schedules.
 */
export const shouldShowTray = (
  activity: Activity,
  isInBackground: boolean,
  platform: NodeJS.Platform,
): boolean => (platform === 'darwin' ? isActive(activity) : isInBackground);

export function statusLines({ runs, scheduledLists }: Activity, language: Language): string[] {
  const text = locales[language].texts.desktop.tray;
  const lines = runs.map((run) => `${runName(run, language)}: ${percentDone(run, language)}`);
  return [
    ...(lines.length > 0 ? lines : [text.idle]),
    ...(scheduledLists > 0 ? [countText(text, 'scheduled', scheduledLists, language)] : []),
  ];
}

export function trayTemplate(
  lines: readonly string[],
  language: Language,
  { mainWindow, quit }: Pick<TrayDeps, 'mainWindow' | 'quit'>,
): MenuItemConstructorOptions[] {
  const { tray, menu } = locales[language].texts.desktop;
  return [
    { label: tray.open, click: () => mainWindow.show() },
    { type: 'separator' },
    // A menu takes "&" for the mark of a key: it would show "Locadora A & B" as "Locadora A _B".
    ...lines.map((line) => ({ label: line.replaceAll('&', '&&'), enabled: false })),
    { type: 'separator' },
    { label: menu.quit, click: quit },
  ];
}

function makeTray({ icons, mainWindow }: TrayDeps): Tray {
  const image = nativeImage.createFromPath(path.join(icons, iconFile(process.platform)));
  const tray = new Tray(image);
  tray.on('click', () => mainWindow.show());
  return tray;
}

/** macOS draws a file named `…Template` in its menu bar's colour; Windows and macOS find the `@2x` file beside it. */
export function iconFile(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'trayTemplate.png';
  return platform === 'win32' ? 'tray.png' : 'tray-linux.png';
}
