import { type BrowserWindow, dialog } from 'electron';

/**
 * Lets the user choose a file of one kind, in a dialog over the window.
 *
 * @param kind the kind's name, which the dialog shows
 * @param ending file extension, without the dot
 * @returns null where the user cancels
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

export async function chooseFolder(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
