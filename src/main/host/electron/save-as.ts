import path from 'node:path';
import { type BrowserWindow, dialog } from 'electron';

/**
 * Asks the user where a file is to go, over the window; the system asks before a file that is there is replaced.
 *
 * @param name proposed, with its ending
 * @returns null: nowhere
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
