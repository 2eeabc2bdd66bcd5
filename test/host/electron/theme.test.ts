import { expect, test, vi } from 'vitest';
import { followTheme } from '../../../src/main/host/electron/theme.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { idle, playedShell } from './running.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

test('Native parts and the background of the window follow the setting.', async () => {
  const { core, mainWindow, preferences, settings } = await playedShell(idle, { theme: 'light' });
  followTheme(preferences, mainWindow);
  expect(recorded.nativeTheme.themeSource).toBe('light');
  recorded.state.isDark = false;
  mainWindow.show();
  expect(recorded.of('BrowserWindow')[0]?.[1]).toMatchObject({ backgroundColor: '#ffffff' });
  core.emit('settings.changed', { ...settings(), theme: 'dark' });
  expect(recorded.nativeTheme.themeSource).toBe('dark');
  recorded.state.isDark = true;
  recorded.nativeTheme.emit('updated');
  expect(recorded.of('setBackgroundColor')).toEqual([['setBackgroundColor', '#182028']]);
  core.emit('settings.changed', { ...settings(), theme: 'dark', lateAfterHours: 12 });
  expect(recorded.of('themeSource')).toHaveLength(2);
});
