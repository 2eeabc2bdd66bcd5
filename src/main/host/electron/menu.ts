import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { EventPayload } from '../../../preload/contract-types.ts';
import { locales } from '../../../shared/i18n/languages.ts';
import type { Language } from './preferences.ts';

type Command = EventPayload<'app.command'>['command'];

export interface MenuOptions {
  readonly language: Language;
  readonly platform: NodeJS.Platform;
  /** The developer tools are there only where it is not. */
  readonly isPackaged: boolean;
  /** On macOS the menu stays while the window is closed; what the page shows is disabled then. */
  readonly hasWindow: boolean;
  readonly command: (command: Command) => void;
  readonly openLogs: () => void;
  readonly quit: () => void;
}

/** Puts the application's menu in place. */
export function setMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)));
}

/** The application's menu as each system has it: on macOS with the app's own menu first and a Window menu. */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = options.platform === 'darwin';
  const menus = isMac
    ? [appMenu(options), editMenu(options), viewMenu(options), windowMenu(options)]
    : [fileMenu(options), editMenu(options), viewMenu(options)];
  return [...menus, helpMenu(options)];
}

function fileMenu({ language, quit }: MenuOptions): MenuItemConstructorOptions {
  const text = locales[language].texts.desktop.menu;
  return {
    label: text.file,
    submenu: [{ label: text.quit, accelerator: 'CommandOrControl+Q', click: quit }],
  };
}

/** Quit is no role: a role would quit without the question. */
function appMenu(options: MenuOptions): MenuItemConstructorOptions {
  const text = locales[options.language].texts.desktop.menu;
  return {
    label: 'Rastro',
    submenu: [
      commandItem(options, 'about'),
      { type: 'separator' },
      { role: 'services', label: text.services },
      { type: 'separator' },
      { role: 'hide', label: text.hide },
      { role: 'hideOthers', label: text.hideOthers },
      { role: 'unhide', label: text.unhide },
      { type: 'separator' },
      { label: text.quitMac, accelerator: 'Command+Q', click: options.quit },
    ],
  };
}

function editMenu({ language }: MenuOptions): MenuItemConstructorOptions {
  const { edit: label, menu } = locales[language].texts.desktop;
  return {
    label: menu.edit,
    submenu: [
      { role: 'undo', label: label.undo },
      { role: 'redo', label: label.redo },
      { type: 'separator' },
      { role: 'cut', label: label.cut },
      { role: 'copy', label: label.copy },
      { role: 'paste', label: label.paste },
      { role: 'selectAll', label: label.selectAll },
    ],
  };
}

function viewMenu({ language, isPackaged }: MenuOptions): MenuItemConstructorOptions {
  const text = locales[language].texts.desktop.menu;
  return {
    label: text.view,
    submenu: [
      { role: 'resetZoom', label: text.resetZoom },
      { role: 'zoomIn', label: text.zoomIn },
      { role: 'zoomOut', label: text.zoomOut },
      { type: 'separator' },
      { role: 'togglefullscreen', label: text.fullScreen },
      ...(isPackaged ? [] : [{ role: 'toggleDevTools', label: text.developerTools } as const]),
    ],
  };
}

function windowMenu({ language }: MenuOptions): MenuItemConstructorOptions {
  const text = locales[language].texts.desktop.menu;
  return {
    // The role makes it the one to which macOS adds the open windows.
    role: 'window',
    label: text.window,
    submenu: [
      { role: 'minimize', label: text.minimize },
      { role: 'zoom', label: text.zoom },
      { role: 'close', label: text.close },
      { type: 'separator' },
      { role: 'front', label: text.front },
    ],
  };
}

function helpMenu(options: MenuOptions): MenuItemConstructorOptions {
  const text = locales[options.language].texts.desktop.menu;
  const isMac = options.platform === 'darwin';
  const separator = { type: 'separator' } as const;
  return {
    role: 'help',
    label: text.help,
    submenu: [
      { ...commandItem(options, 'guide'), accelerator: 'F1' },
      commandItem(options, 'shortcuts'),
      separator,
      { label: text.logs, click: options.openLogs },
      commandItem(options, 'licences'),
      ...(isMac ? [] : [separator, commandItem(options, 'about')]),
    ],
  };
}

function commandItem(
  { language, hasWindow, command }: MenuOptions,
  name: Command,
): MenuItemConstructorOptions {
  return { label: locales[language].texts.help.topics[name], enabled: hasWindow, click: () => command(name) };
}
