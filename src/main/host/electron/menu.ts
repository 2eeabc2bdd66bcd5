import { Menu, type MenuItemConstructorOptions } from 'electron';

/** Electron's own labels are English only. */
const labels = {
  'pt-BR': {
    file: 'Arquivo',
    quit: 'Sair',
    edit: 'Editar',
    undo: 'Desfazer',
    redo: 'Refazer',
    cut: 'Recortar',
    copy: 'Copiar',
    paste: 'Colar',
    selectAll: 'Selecionar tudo',
    view: 'Exibir',
    resetZoom: 'Tamanho normal',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
    fullScreen: 'Tela cheia',
  },
  en: {
    file: 'File',
    quit: 'Quit',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    view: 'View',
    resetZoom: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fullScreen: 'Full screen',
  },
};

/** The application's menu; the developer tools only where the app is not packaged. */
export function setMenu(language: keyof typeof labels, isPackaged: boolean): void {
  const label = labels[language];
  const file: MenuItemConstructorOptions = {
    label: label.file,
    submenu: [{ role: 'quit', label: label.quit }],
  };
  const edit: MenuItemConstructorOptions = {
    label: label.edit,
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
  const view: MenuItemConstructorOptions = {
    label: label.view,
    submenu: [
      { role: 'resetZoom', label: label.resetZoom },
      { role: 'zoomIn', label: label.zoomIn },
      { role: 'zoomOut', label: label.zoomOut },
      { type: 'separator' },
      { role: 'togglefullscreen', label: label.fullScreen },
      ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
    ],
  };
  Menu.setApplicationMenu(Menu.buildFromTemplate([file, edit, view]));
}
