import { Menu, type MenuItemConstructorOptions } from 'electron';
import {
  type AppCommand,
  type CommandMenu,
  commandMenus,
  isHelpTopic,
} from '../../../contract/app-commands.ts';
import { locales } from '../../../shared/i18n/languages.ts';
import type { Language } from './preferences.ts';

export interface MenuOptions {
  readonly language: Language;
  readonly platform: NodeJS.Platform;
  /** False adds the developer tools. */
  readonly isPackaged: boolean;
  /** On macOS the menu stays while the window is closed. Commands that the page carries out are disabled then. */
  readonly hasWindow: boolean;
  /** The commands that the page can carry out now. Help topics are enabled even where they are not listed. */
  readonly offered: readonly AppCommand[];
  readonly command: (command: AppCommand) => void;
  readonly openLogs: () => void;
  readonly quit: () => void;
}

export function setMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)));
}

/** The application's menu as each system has it: on macOS with the app's own menu first and a Window menu. */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = options.platform === 'darwin';
  return [
    ...(isMac ? [appMenu(options)] : []),
    fileMenu(options),
    editMenu(options),
    viewMenu(options),
    lookUpMenu(options),
    ...(isMac ? [windowMenu(options)] : []),
    helpMenu(options),
  ];
}

const separator = { type: 'separator' } as const;

/** The items of all groups, with a separator between groups. Empty groups are left out. */
const withSeparators = (
  ...groups: readonly (readonly MenuItemConstructorOptions[])[]
): MenuItemConstructorOptions[] =>
  groups
    .filter(({ length }) => length > 0)
    .flatMap((group, index) => (index === 0 ? group : [separator, ...group]));

/** A menu's commands in their groups, without the commands that are in the app's own menu on macOS. */
function commandGroups(options: MenuOptions, menu: CommandMenu): MenuItemConstructorOptions[][] {
  const isElsewhere = (id: AppCommand) =>
    options.platform === 'darwin' && (id === 'about' || id === 'settings');
  return commandMenus[menu].map((group) =>
    group.filter(({ id }) => !isElsewhere(id)).map(({ id, keys }) => commandItem(options, id, keys)),
  );
}

function fileMenu(options: MenuOptions): MenuItemConstructorOptions {
  const text = locales[options.language].texts.desktop.menu;
  const quit = { label: text.quit, accelerator: 'CommandOrControl+Q', click: options.quit };
  return {
    label: text.file,
    submenu: withSeparators(...commandGroups(options, 'file'), options.platform === 'darwin' ? [] : [quit]),
  };
}

/** macOS's menu of the app itself. Quit has no `role`, because Electron's role would quit without asking the user. */
function appMenu(options: MenuOptions): MenuItemConstructorOptions {
  const text = locales[options.language].texts.desktop.menu;
  return {
    label: 'Rastro',
    submenu: [
      commandItem(options, 'about', null),
      separator,
      commandItem(options, 'settings', 'Ctrl+,'),
      separator,
      { role: 'services', label: text.services },
      separator,
      { role: 'hide', label: text.hide },
      { role: 'hideOthers', label: text.hideOthers },
      { role: 'unhide', label: text.unhide },
      separator,
      { label: text.quitMac, accelerator: 'Command+Q', click: options.quit },
    ],
  };
}

function editMenu(options: MenuOptions): MenuItemConstructorOptions {
  const { edit: label, menu } = locales[options.language].texts.desktop;
  return {
    label: menu.edit,
    submenu: withSeparators(
      [
        { role: 'undo', label: label.undo },
        { role: 'redo', label: label.redo },
      ],
      [
        { role: 'cut', label: label.cut },
        { role: 'copy', label: label.copy },
        { role: 'paste', label: label.paste },
        { role: 'selectAll', label: label.selectAll },
      ],
      ...commandGroups(options, 'edit'),
    ),
  };
}

function viewMenu(options: MenuOptions): MenuItemConstructorOptions {
  const text = locales[options.language].texts.desktop.menu;
  return {
    label: text.view,
    submenu: withSeparators(
      ...commandGroups(options, 'view'),
      [
        { role: 'resetZoom', label: text.resetZoom },
        { role: 'zoomIn', label: text.zoomIn },
        { role: 'zoomOut', label: text.zoomOut },
      ],
      [
        { role: 'togglefullscreen', label: text.fullScreen },
        ...(options.isPackaged ? [] : [{ role: 'toggleDevTools', label: text.developerTools } as const]),
      ],
    ),
  };
}

function lookUpMenu(options: MenuOptions): MenuItemConstructorOptions {
  const text = locales[options.language].texts.desktop.menu;
  return { label: text.lookUp, submenu: withSeparators(...commandGroups(options, 'lookUp')) };
}

function windowMenu({ language }: MenuOptions): MenuItemConstructorOptions {
  const text = locales[language].texts.desktop.menu;
  return {
    // The role makes it the menu to which macOS adds the open windows.
    role: 'window',
    label: text.window,
    submenu: [
      { role: 'minimize', label: text.minimize },
      { role: 'zoom', label: text.zoom },
      { role: 'close', label: text.close },
      separator,
      { role: 'front', label: text.front },
    ],
  };
}

function helpMenu(options: MenuOptions): MenuItemConstructorOptions {
  const text = locales[options.language].texts.desktop.menu;
  return {
    role: 'help',
    label: text.help,
    submenu: withSeparators(...commandGroups(options, 'help'), [
      { label: text.logs, click: options.openLogs },
    ]),
  };
}

function commandItem(
  { language, hasWindow, offered, command }: MenuOptions,
  id: AppCommand,
  keys: string | null,
): MenuItemConstructorOptions {
  const { help, commands } = locales[language].texts;
  return {
    label: isHelpTopic(id) ? help.topics[id] : commands.names[id],
    ...(keys === null ? {} : acceleratorOf(keys)),
    enabled: hasWindow && (isHelpTopic(id) || offered.includes(id)),
    click: () => command(id),
  };
}

/** The command's accelerator. A single character is not one, because users type it into fields: the page handles it. */
const acceleratorOf = (keys: string): Pick<MenuItemConstructorOptions, 'accelerator'> =>
  keys.length === 1 ? {} : { accelerator: keys.replace('Ctrl', 'CommandOrControl') };
