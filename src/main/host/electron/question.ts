import { type BrowserWindow, dialog, type MessageBoxOptions, type MessageBoxReturnValue } from 'electron';

/**
 * Shows a message box of the system over the window, or by itself where there is none.
 *
 * @param options `cancelId` must be given, since Escape and the close button answer with it
 */
export function showMessage(
  window: BrowserWindow | null,
  options: MessageBoxOptions & { readonly cancelId: number },
): Promise<MessageBoxReturnValue> {
  // Without `noLink` Windows shows some buttons as links with other labels.
  const all = { title: 'Rastro', noLink: true, ...options };
  return window && !window.isDestroyed() ? dialog.showMessageBox(window, all) : dialog.showMessageBox(all);
}
