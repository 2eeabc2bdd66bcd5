import { type BrowserWindow, dialog } from 'electron';

/**
 * Asks the user for a file of one kind, over the window.
 *
 * @param kind what the system's dialog calls it
 * @param ending without the dot
 * @returns null: none
 */
export async function chooseFile(
  window: BrowserWindow,
  kind: string,
  ending: string,
): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    filters: [{ name: kind, extensions: [ending] }],
    properties: ['openFile'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

/**
 * Asks the user for a folder, which the dialog can make, over the window.
 *
 * @returns null: none
 */
export async function chooseFolder(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
