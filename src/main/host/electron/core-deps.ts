import { app, type BrowserWindow, shell } from 'electron';
import type { AppDeps } from '../../app/types.ts';
import { type FileOpener, notOpened } from '../../export/finished-files.ts';
import type { Network } from '../../network/network.ts';
import { systemClock } from '../../util/clock.ts';
import { AppError } from '../../util/errors.ts';
import type { ProgramLog } from '../../util/log.ts';
import { chooseFile, chooseFolder } from './choose-file.ts';
import type { AppFiles } from './files.ts';
import { lookupProgram } from './lookup-program.ts';
import type { MainWindow } from './main-window.ts';
import { saveAs } from './save-as.ts';
import { systemFormatLocale } from './start-options.ts';
import { openUpdater } from './updater/updater.ts';

/** What the core takes from Electron: dialogs over the window, the updater, the files of the built app. */
export function coreDeps(options: {
  readonly dataDir: string;
  readonly locale: string;
  readonly network: Network;
  readonly mainWindow: MainWindow;
  readonly files: AppFiles;
  readonly log: ProgramLog;
}): AppDeps {
  const { dataDir, locale, network, mainWindow, files, log } = options;
  return {
    dataDir,
    network,
    clock: systemClock,
    random: Math.random,
    locale: () => locale,
    formatLocale: systemFormatLocale,
    host: 'electron',
    saveAs: async (name) => {
      const window = mainWindow.current();
      return window ? saveAs(window, name) : null;
    },
    openExternal,
    fileOpener,
    chooseBasemap: {
      by: 'dialog',
      ask: overWindow(mainWindow, (window) => chooseFile(window, 'PMTiles', 'pmtiles')),
    },
    chooseBackup: {
      by: 'dialog',
      folder: overWindow(mainWindow, chooseFolder),
      file: overWindow(mainWindow, (window) => chooseFile(window, 'SQLite', 'sqlite')),
    },
    chooseFolders: {
      by: 'dialog',
      written: overWindow(mainWindow, chooseFolder),
      watched: overWindow(mainWindow, chooseFolder),
    },
    lookupCommand: lookupProgram({
      isPackaged: app.isPackaged,
      execPath: process.execPath,
      appPath: app.getAppPath(),
      appImage: process.env.APPIMAGE,
      platform: process.platform,
    }),
    storeWorker: files.storeWorker,
    fileWorker: files.fileWorker,
    basemapFile: files.basemap,
    placesFile: files.places,
    territoriesFile: files.territories,
    licencesFile: files.licences,
    log,
    updater: openUpdater({ log, logins: network.logins }),
  };
}

/** @returns a function that asks over the window, and gives null where the user cancels or no window is open */
function overWindow(
  mainWindow: MainWindow,
  ask: (window: BrowserWindow) => Promise<string | null>,
): () => Promise<string | null> {
  return async () => {
    const window = mainWindow.current();
    return window ? ask(window) : null;
  };
}

/** Opens files as the system's file manager does. The core passes only files that the core itself wrote. */
const fileOpener: FileOpener = {
  async open(path) {
    // `openPath` resolves with an error message; it does not reject.
    const problem = await shell.openPath(path);
    if (problem !== '') throw notOpened(problem);
  },
  async showInFolder(path) {
    shell.showItemInFolder(path);
  },
};

/** The only origins whose addresses Rastro opens: those of `app/external-map.ts`. */
const ORIGINS: readonly string[] = ['https://www.openstreetmap.org', 'https://www.google.com'];

/**
 * Opens a position on a map website in the system's browser. Any other address is refused: `file:` or the scheme of a
 * program could start anything.
 *
 * @throws AppError `bad-input` for any other address
 */
async function openExternal(address: string): Promise<void> {
  if (!URL.canParse(address) || !ORIGINS.includes(new URL(address).origin))
    throw new AppError('bad-input', 'not an address that is opened outside');
  await shell.openExternal(address);
}
