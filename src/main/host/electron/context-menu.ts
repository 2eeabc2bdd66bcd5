import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron';
import { locales } from '../../../shared/i18n/languages.ts';
import type { Language } from './preferences.ts';

/** The parts of a `context-menu` event that decide which items the menu has. */
type ClickedOn = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/**
 * The context menu of a text field or of selected text; empty where there is neither.
 *
 * Where the page has a menu of its own (table, map), it prevents the default of its `contextmenu` event, and nothing
 * arrives here: Blink asks for a native menu only as that event's default action (`Node::DefaultEventHandler`), and
 * Electron's `context-menu` comes from there alone (`WebContents::HandleContextMenu`).
 */
export function contextMenuTemplate(
  { isEditable, selectionText, editFlags }: ClickedOn,
  language: Language,
): MenuItemConstructorOptions[] {
  const label = locales[language].texts.desktop.edit;
  const copy = { role: 'copy', label: label.copy, enabled: editFlags.canCopy } as const;
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'undo', label: label.undo, enabled: editFlags.canUndo },
    { role: 'redo', label: label.redo, enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: label.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: label.paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: label.selectAll, enabled: editFlags.canSelectAll },
  ];
}

/** Opens the context menu wherever the user requests it in the window, by mouse or keyboard. */
export function offerContextMenu(window: BrowserWindow, language: () => Language): void {
  window.webContents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params, language());
    if (template.length === 0) return;
    Menu.buildFromTemplate(template).popup({
      window,
      sourceType: params.menuSourceType,
      ...(params.frame ? { frame: params.frame } : {}),
    });
  });
}
