/** A third language is one more line of the list. That menus and questions hold no text of their own is in used-texts.test.ts. */
import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import type { ErrorKind } from '../../../src/contract/schemas/errors.ts';
import { autostartEntry } from '../../../src/main/host/electron/login-item.ts';
import { createMainWindow } from '../../../src/main/host/electron/main-window.ts';
import { startFailure } from '../../../src/main/host/electron/start-failure.ts';
import { statusLines, trayTemplate } from '../../../src/main/host/electron/tray.ts';
import { openWindow } from '../../../src/main/host/electron/window.ts';
import { AppError } from '../../../src/main/util/errors.ts';
import { languageFor, languages } from '../../../src/shared/i18n/languages.ts';
import { hasOtherText, outsideBrackets } from '../../helpers/made-up-language.ts';
import { keptLog } from '../stub-app.ts';
import { idle, runUnderWay } from './running.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));
vi.mock('../../../src/shared/i18n/locales/index.ts', async (original) => ({
  ...(await original<object>()),
  pl: (await import('../../helpers/made-up-language.ts')).madeUp,
}));

const kinds: readonly ErrorKind[] = ['conflict', 'newer-database', 'disk', 'database', 'internal'];
const language = languageFor('system', 'pl_PL.UTF-8');
const nothing = () => undefined;

test('The third language is in the list and found by the locale of the system.', () => {
  expect(languages).toEqual(['en', 'pl', 'pt-BR']);
  expect(language).toBe('pl');
});

const labelsIn = (items: readonly MenuItemConstructorOptions[]): string[] =>
  items.flatMap(({ label, submenu }) => [
    ...(label === undefined ? [] : [label]),
    ...(Array.isArray(submenu) ? labelsIn(submenu) : []),
  ]);

test('The tray is in the third language, with its plural forms.', () => {
  const run = runUnderWay({ listName: null, target: 'failed' });
  const texts = [1, 2, 5, 22].flatMap((scheduledLists) =>
    statusLines({ runs: [run], scheduledLists }, language),
  );
  const mainWindow = createMainWindow(() => openWindow('preload.cjs', '/nowhere/state.json', keptLog()));
  texts.push(
    ...statusLines(idle, language),
    ...labelsIn(trayTemplate([], language, { mainWindow, quit: nothing })),
  );
  expect(texts.filter(hasOtherText)).toEqual([]);
  const counted = texts.filter((text) => text.includes('scheduled'));
  expect(counted).toEqual([
    '⟦1 list scheduled⟧',
    '⟦few 2 lists scheduled⟧',
    '⟦many 5 lists scheduled⟧',
    '⟦few 22 lists scheduled⟧',
  ]);
});

test('Every failure to open is explained in the third language.', () => {
  const texts = kinds.map((kind) => startFailure(new AppError(kind, '17'), language, '/1/2'));
  expect(texts.filter(hasOtherText)).toEqual([]);
});

test('The entry at login has a comment in every language.', () => {
  const entry = autostartEntry({ file: '/opt/rastro', args: [] });
  const comments = entry.split('\n').filter((line) => line.startsWith('Comment'));
  expect(comments.map((line) => line.split('=')[0])).toEqual([
    'Comment',
    'Comment[en]',
    'Comment[pl]',
    'Comment[pt_BR]',
  ]);
  expect(outsideBrackets(comments[2] ?? '')).toBe('Comment[pl]= ');
});
