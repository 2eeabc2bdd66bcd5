import path from 'node:path';
import { type BrowserWindow, dialog } from 'electron';

/**
 * Lets the user choose where to save a file, in a dialog over the window. The system asks before it replaces a file.
 *
 * @param name the proposed file name, with its extension
 * @returns the chosen path; null where the user cancels
 */
export async function saveAs(window: BrowserWindow, name: string): Promise<string | null> {
  const ending = path.extname(name).slice(1);
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: name,
    filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  });
  return canceled || filePath === '' ? null : filePath;
}
