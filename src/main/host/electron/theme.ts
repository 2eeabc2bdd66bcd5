import { nativeTheme } from 'electron';
import type { MainWindow } from './main-window.ts';
import type { Preferences } from './preferences.ts';

/** The page's background colour, shown until the page is drawn; see `renderer/app/theme.ts`. */
export const backgroundColor = (): string => (nativeTheme.shouldUseDarkColors ? '#182028' : '#ffffff');

export function followTheme(preferences: Preferences, mainWindow: MainWindow): void {
  nativeTheme.on('updated', () => mainWindow.current()?.setBackgroundColor(backgroundColor()));
  preferences.follow(({ theme }) => {
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
  });
}
