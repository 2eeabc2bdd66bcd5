import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { appCommands } from '../../../src/contract/app-commands.ts';
import { contextMenuTemplate, offerContextMenu } from '../../../src/main/host/electron/context-menu.ts';
import { type MenuOptions, menuTemplate } from '../../../src/main/host/electron/menu.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { idle, playedShell } from './running.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

const played = {
  language: 'pt-BR',
  platform: 'win32',
  isPackaged: true,
  hasWindow: true,
  offered: appCommands.map(({ id }) => id),
  command: vi.fn<MenuOptions['command']>(),
  openLogs: vi.fn<() => void>(),
  quit: vi.fn<() => void>(),
} satisfies MenuOptions;

const click = (item: MenuItemConstructorOptions | undefined) =>
  item?.click?.({} as never, undefined, {} as never);
const itemsOf = (menu: MenuItemConstructorOptions | undefined) =>
  (menu?.submenu ?? []) as MenuItemConstructorOptions[];
const named = (template: MenuItemConstructorOptions[], menu: string) =>
  itemsOf(template.find(({ label }) => label === menu));
const labelsOf = (items: MenuItemConstructorOptions[]) =>
  items.map(({ label, type }) => label ?? type).filter((label) => label !== 'separator');

test('Windows and Linux have five menus, with Quit at the end of the first.', () => {
  const template = menuTemplate(played);
  expect(template.map(({ label }) => label)).toEqual(['Arquivo', 'Editar', 'Exibir', 'Consultar', 'Ajuda']);
  const quit = named(template, 'Arquivo').at(-1);
  expect(quit).toMatchObject({ label: 'Sair', accelerator: 'CommandOrControl+Q' });
  click(quit);
  expect(played.quit).toHaveBeenCalledOnce();
});

test('macOS has its app menu and its Window menu.', () => {
  const template = menuTemplate({ ...played, platform: 'darwin', language: 'en' });
  expect(template.map(({ label }) => label)).toEqual([
    'Rastro',
    'File',
    'Edit',
    'View',
    'Lookup',
    'Window',
    'Help',
  ]);
  expect(labelsOf(named(template, 'Rastro'))).toEqual([
    'About Rastro',
    'Settings…',
    'Services',
    'Hide Rastro',
    'Hide others',
    'Show all',
    'Quit Rastro',
  ]);
  expect(named(template, 'Window').map(({ role }) => role)).toEqual([
    'minimize',
    'zoom',
    'close',
    undefined,
    'front',
  ]);
  expect(labelsOf(named(template, 'Help'))).not.toContain('About Rastro');
  expect(labelsOf(named(template, 'File'))).not.toContain('Settings…');
});

test('The app menu of macOS has its keys and roles, and quits by a question.', () => {
  const items = named(menuTemplate({ ...played, platform: 'darwin', language: 'en' }), 'Rastro');
  expect(items.map(({ role, accelerator, type }) => role ?? accelerator ?? type)).toEqual([
    ...[undefined, 'separator', 'CommandOrControl+,', 'separator', 'services', 'separator'],
    ...['hide', 'hideOthers', 'unhide', 'separator', 'Command+Q'],
  ]);
  const quits = played.quit.mock.calls.length;
  click(items.at(-1));
  expect(played.quit).toHaveBeenCalledTimes(quits + 1);
});

test('Edit and View have what every program has, besides the commands of the page.', () => {
  const template = menuTemplate(played);
  const roles = (menu: string) => named(template, menu).flatMap(({ role }) => role ?? []);
  expect(roles('Editar')).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
  expect(roles('Exibir')).toEqual(['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen']);
});

test('No item quits by its role, which would ask nothing.', () => {
  for (const platform of ['win32', 'linux', 'darwin'] as const) {
    const all = menuTemplate({ ...played, platform }).flatMap(itemsOf);
    expect(all.filter(({ role }) => role === 'quit')).toEqual([]);
  }
});

test('Help opens the dialogs of the page, and the log folder.', () => {
  const help = named(menuTemplate(played), 'Ajuda');
  expect(labelsOf(help)).toEqual([
    'Todos os comandos…',
    'Guia do Rastro',
    'Atalhos de teclado',
    'Abrir a demonstração',
    'Remover a demonstração…',
    'Licenças',
    'Sobre o Rastro',
    'Abrir a pasta de logs',
  ]);
  expect(help.find(({ label }) => label === 'Guia do Rastro')).toMatchObject({ accelerator: 'F1' });
  for (const item of help) click(item);
  expect(played.command.mock.calls.flat()).toEqual([
    'palette',
    'guide',
    'shortcuts',
    'startDemo',
    'removeDemo',
    'licences',
    'about',
  ]);
  expect(played.openLogs).toHaveBeenCalledOnce();
});

test.each(['win32', 'darwin'] as const)('On %s every command of the page is in one menu.', (platform) => {
  const command = vi.fn<MenuOptions['command']>();
  const items = menuTemplate({ ...played, platform, command }).flatMap(itemsOf);
  for (const item of items) click(item);
  expect(command.mock.calls.flat().toSorted()).toEqual(appCommands.map(({ id }) => id).toSorted());
});

test('A key that is typed into fields is no accelerator, and Ctrl is ⌘ on macOS.', () => {
  const file = named(menuTemplate(played), 'Arquivo');
  expect(file[0]).toMatchObject({ label: 'Importar lista…', accelerator: 'CommandOrControl+O' });
  const help = named(menuTemplate(played), 'Ajuda');
  expect(help.find(({ label }) => label === 'Atalhos de teclado')).not.toHaveProperty('accelerator');
});

const enabledIn = (change: Partial<MenuOptions>) =>
  menuTemplate({ ...played, ...change })
    .flatMap(itemsOf)
    .flatMap(({ label, enabled }) => (enabled ? [label] : []));

test('Only what the page offers is enabled, and the help.', () => {
  expect(enabledIn({ offered: ['export', 'lookUp'] })).toEqual([
    'Exportar…',
    'Consultar…',
    'Guia do Rastro',
    'Atalhos de teclado',
    'Licenças',
    'Sobre o Rastro',
  ]);
});

test('Without a window the page gets no command.', () => {
  expect(enabledIn({ hasWindow: false })).toEqual([]);
});

test('No menu begins or ends with a line, and no two lines follow each other.', () => {
  for (const platform of ['win32', 'darwin'] as const)
    for (const menu of menuTemplate({ ...played, platform })) {
      const types = itemsOf(menu).map(({ type }) => (type === 'separator' ? '-' : '.'));
      expect(types.join('')).not.toMatch(/^-|--|-$/);
    }
});

test('The developer tools are in no packaged app.', () => {
  const rolesOf = (isPackaged: boolean) =>
    menuTemplate({ ...played, isPackaged })
      .flatMap(itemsOf)
      .map(({ role }) => role);
  expect(rolesOf(true)).not.toContain('toggleDevTools');
  expect(rolesOf(false)).toContain('toggleDevTools');
});

test('Every item has a label of its own in both languages.', () => {
  const labelsIn = (language: 'pt-BR' | 'en') =>
    menuTemplate({ ...played, language, platform: 'darwin' })
      .flatMap((menu) => [menu, ...itemsOf(menu)])
      .filter(({ type }) => type !== 'separator')
      .map(({ label }) => label);
  const [pt, en] = [labelsIn('pt-BR'), labelsIn('en')];
  expect(pt).toHaveLength(en.length);
  expect([...pt, ...en]).not.toContain(undefined);
  // The app's name, and the same word in both.
  expect(pt.filter((label, at) => label === en[at])).toEqual(['Rastro', 'Zoom']);
});

const nothing = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canDelete: false,
  canSelectAll: false,
  canEditRichly: false,
};

test('A text field has the usual items, each as the page allows it.', () => {
  const editFlags = { ...nothing, canPaste: true, canSelectAll: true };
  const template = contextMenuTemplate({ isEditable: true, selectionText: '', editFlags }, 'pt-BR');
  expect(labelsOf(template)).toEqual([
    'Desfazer',
    'Refazer',
    'Recortar',
    'Copiar',
    'Colar',
    'Selecionar tudo',
  ]);
  expect(template.filter(({ enabled }) => enabled).map(({ role }) => role)).toEqual(['paste', 'selectAll']);
  expect(template.map(({ role, type }) => role ?? type)).toEqual([
    ...['undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'separator', 'selectAll'],
  ]);
});

test('Selected text can be copied, and nothing else has a menu.', () => {
  const asked = { isEditable: false, editFlags: { ...nothing, canCopy: true, canSelectAll: true } };
  expect(contextMenuTemplate({ ...asked, selectionText: '9BWZZZ377VT004251' }, 'en')).toEqual([
    { role: 'copy', label: 'Copy', enabled: true },
  ]);
  expect(contextMenuTemplate({ ...asked, selectionText: ' ' }, 'en')).toEqual([]);
});

test('The menu opens over the window in the language of the screen.', async () => {
  const { mainWindow, preferences } = await playedShell(idle, { language: 'en' });
  mainWindow.onOpen((window) => offerContextMenu(window, preferences.language));
  mainWindow.show();
  const [window] = recorded.windows;
  const ask = (params: object) => window?.webContents.emit('context-menu', {}, params);
  const editFlags = { ...nothing, canPaste: true };
  ask({ isEditable: false, selectionText: '', editFlags, menuSourceType: 'mouse', frame: null });
  expect(recorded.of('menu.popup')).toEqual([]);
  ask({ isEditable: true, selectionText: '', editFlags, menuSourceType: 'keyboard', frame: null });
  const [[, template, options] = []] = recorded.of('menu.popup');
  expect(template).toContainEqual({ role: 'paste', label: 'Paste', enabled: true });
  expect(options).toEqual({ window, sourceType: 'keyboard' });
  const frame = { name: 'main' };
  ask({ isEditable: true, selectionText: '', editFlags, menuSourceType: 'mouse', frame });
  expect(recorded.of('menu.popup')[1]?.[2]).toEqual({ window, sourceType: 'mouse', frame });
});
