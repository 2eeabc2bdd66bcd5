import { shell } from 'electron';
import { type FileOpener, notOpened } from '../../export/finished-files.ts';

/** Opens files as the system's file manager does. The core passes only files that the core itself wrote. */
export const fileOpener: FileOpener = {
  async open(path) {
    // `openPath` resolves with an error message; it does not reject.
    const problem = await shell.openPath(path);
    if (problem !== '') throw notOpened(problem);
  },
  async showInFolder(path) {
    shell.showItemInFolder(path);
  },
};
