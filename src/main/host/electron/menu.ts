import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { EventPayload } from '../../../preload/contract.ts';
import type { Language } from './preferences.ts';

type Command = EventPayload<'app.command'>['command'];

/** Electron's own labels are English only. */
export const editTexts = {
  'pt-BR': {
    undo: 'Desfazer',
    redo: 'Refazer',
    cut: 'Recortar',
    copy: 'Copiar',
    paste: 'Colar',
    selectAll: 'Selecionar tudo',
  },
  en: { undo: 'Undo', redo: 'Redo', cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all' },
};

const texts = {
  'pt-BR': {
    file: 'Arquivo',
    quit: 'Sair',
    edit: 'Editar',
    view: 'Exibir',
    resetZoom: 'Tamanho normal',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
    fullScreen: 'Tela inteira',
    window: 'Janela',
    minimize: 'Minimizar',
    zoom: 'Zoom',
    front: 'Trazer tudo para a frente',
    close: 'Fechar janela',
    services: 'Serviços',
    hide: 'Ocultar Rastro',
    hideOthers: 'Ocultar outros',
    unhide: 'Mostrar tudo',
    quitMac: 'Encerrar Rastro',
    help: 'Ajuda',
    guide: 'Guia do Rastro',
    shortcuts: 'Atalhos de teclado',
    logs: 'Abrir a pasta de logs',
    licences: 'Licenças',
    about: 'Sobre o Rastro',
  },
  en: {
    file: 'File',
    quit: 'Quit',
    edit: 'Edit',
    view: 'View',
    resetZoom: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fullScreen: 'Full screen',
    window: 'Window',
    minimize: 'Minimize',
    zoom: 'Zoom',
    front: 'Bring all to front',
    close: 'Close window',
    services: 'Services',
    hide: 'Hide Rastro',
    hideOthers: 'Hide others',
    unhide: 'Show all',
    quitMac: 'Quit Rastro',
    help: 'Help',
    guide: 'Rastro guide',
    shortcuts: 'Keyboard shortcuts',
    logs: 'Open the log folder',
    licences: 'Licences',
    about: 'About Rastro',
  },
};

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
  const text = texts[language];
  return {
    label: text.file,
    submenu: [{ label: text.quit, accelerator: 'CommandOrControl+Q', click: quit }],
  };
}

/** Quit is no role: a role would quit without the question. */
function appMenu(options: MenuOptions): MenuItemConstructorOptions {
  const text = texts[options.language];
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
  const label = editTexts[language];
  return {
    label: texts[language].edit,
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
  const text = texts[language];
  return {
    label: text.view,
    submenu: [
      { role: 'resetZoom', label: text.resetZoom },
      { role: 'zoomIn', label: text.zoomIn },
      { role: 'zoomOut', label: text.zoomOut },
      { type: 'separator' },
      { role: 'togglefullscreen', label: text.fullScreen },
      ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
    ],
  };
}

function windowMenu({ language }: MenuOptions): MenuItemConstructorOptions {
  const text = texts[language];
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
  const isMac = options.platform === 'darwin';
  const separator = { type: 'separator' } as const;
  return {
    role: 'help',
    label: texts[options.language].help,
    submenu: [
      { ...commandItem(options, 'guide'), accelerator: 'F1' },
      commandItem(options, 'shortcuts'),
      separator,
      { label: texts[options.language].logs, click: options.openLogs },
      commandItem(options, 'licences'),
      ...(isMac ? [] : [separator, commandItem(options, 'about')]),
    ],
  };
}

function commandItem(
  { language, hasWindow, command }: MenuOptions,
  name: Command,
): MenuItemConstructorOptions {
  return { label: texts[language][name], enabled: hasWindow, click: () => command(name) };
}
