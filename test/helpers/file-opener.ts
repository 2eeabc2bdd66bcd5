import type { FileOpener } from '../../src/main/export/finished-files.ts';

/** For tests that open no exported file. */
export const noFileOpener: FileOpener = {
  open: async (path) => Promise.reject(new Error(`${path} was opened`)),
  showInFolder: async (path) => Promise.reject(new Error(`${path} was shown`)),
};
