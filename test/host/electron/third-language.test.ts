/** In a third language, which is one more line of the list, no menu, dialog or notification has a text of another. */
import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import type { ErrorKind } from '../../../src/contract/schemas/errors.ts';
import { run as runSchema, stopReason } from '../../../src/contract/schemas/runs.ts';
import { closingQuestion, quitQuestion } from '../../../src/main/host/electron/close-window.ts';
import { contextMenuTemplate } from '../../../src/main/host/electron/context-menu.ts';
import { autostartEntry } from '../../../src/main/host/electron/login-item.ts';
import { createMainWindow } from '../../../src/main/host/electron/main-window.ts';
import { menuTemplate } from '../../../src/main/host/electron/menu.ts';
import { notifyOfClosing } from '../../../src/main/host/electron/notify.ts';
import { watchPages } from '../../../src/main/host/electron/page-health.ts';
import { runEndText } from '../../../src/main/host/electron/run-end-text.ts';
import { startFailure } from '../../../src/main/host/electron/start-failure.ts';
import { statusLines, trayTemplate } from '../../../src/main/host/electron/tray.ts';
import { openWindow } from '../../../src/main/host/electron/window.ts';
import { AppError } from '../../../src/main/util/errors.ts';
import { languageFor, languages } from '../../../src/shared/i18n/languages.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { hasOtherText, outsideBrackets } from '../../helpers/made-up-language.ts';
import { keptLog } from '../stub-app.ts';
import { idle, running, runUnderWay, scheduled } from './running.ts';

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

test.each(['win32', 'linux', 'darwin'] as const)('Every menu on %s is in the third language.', (platform) => {
  const options = { language, platform, isPackaged: false, hasWindow: true, offered: [] };
  const template = menuTemplate({ ...options, command: nothing, openLogs: nothing, quit: nothing });
  const labels = labelsIn(template);
  expect(labels.length).toBeGreaterThan(20);
  // The app's own menu on macOS bears its name.
  expect(labels.filter((label) => label !== 'Rastro' && hasOtherText(label))).toEqual([]);
  const bare = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? bare(item.submenu) : [])]);
  // Electron labels an item by its role, in English, where it has no label of ours.
  expect(bare(template).filter(({ type, label }) => type !== 'separator' && !label)).toEqual([]);
});

test('The menu of a text field is in the third language.', () => {
  const asked = { isEditable: true, selectionText: '', editFlags: {} };
  const labels = labelsIn(contextMenuTemplate(asked as Parameters<typeof contextMenuTemplate>[0], language));
  expect(labels).toHaveLength(6);
  expect(labels.filter(hasOtherText)).toEqual([]);
});

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

test('The questions at closing and quitting are in the third language.', () => {
  const two = { runs: [runUnderWay(), runUnderWay({ id: 8 })], scheduledLists: 0 };
  const questions = [
    ...[running, scheduled, two].map((activity) => closingQuestion(activity, language)),
    ...[running, two].map((activity) => quitQuestion(activity, language)),
  ];
  const texts = questions.flatMap(({ message, detail, buttons, checkboxLabel }) => [
    ...[message, detail ?? '', checkboxLabel ?? ''],
    ...(buttons ?? []),
  ]);
  expect(texts.filter(hasOtherText)).toEqual([]);
});

test('The notifications are in the third language, whatever a run was about and why it stopped.', () => {
  const stopped = stopReason.options.map((reason) => runUnderWay({ state: 'stopped', stopReason: reason }));
  const completed = runSchema.shape.target.options.map((target) =>
    runUnderWay({ state: 'completed', listName: null, target }),
  );
  const texts = [...stopped.map((run) => ({ ...run, listName: null })), ...completed].flatMap((run) =>
    Object.values(runEndText(run, language)),
  );
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter(hasOtherText)).toEqual([]);
  notifyOfClosing(language);
  const [, options] = recorded.of('Notification').at(-1) ?? [];
  expect(hasOtherText(String(Reflect.get(Object(options), 'body')))).toBe(false);
});

test('The questions about a page that died or hangs are in the third language.', () => {
  recorded.state.messageBox = { response: recorded.NO_ANSWER, checkboxChecked: false };
  const log = keptLog();
  const mainWindow = createMainWindow(() => openWindow('preload.cjs', '/nowhere/state.json', log));
  mainWindow.onOpen(watchPages({ log, language: () => language, openLogs: nothing, now: () => 0 }));
  mainWindow.show();
  const contents = recorded.windows[0]?.webContents;
  contents?.emit('unresponsive');
  for (let times = 0; times < 4; times += 1)
    contents?.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
  const asked = recorded.of('showMessageBox').map(([, , options]) => options as Electron.MessageBoxOptions);
  expect(asked).toHaveLength(2);
  const texts = asked.flatMap(({ message, detail, buttons }) => [message, detail ?? '', ...(buttons ?? [])]);
  expect(texts.filter(hasOtherText)).toEqual([]);
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
