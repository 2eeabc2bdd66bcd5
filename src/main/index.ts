/** Electron's entry module: starts the app with its window, or runs a command of the command line without a window. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { createApp } from './app/app.ts';
import { commandOf } from './host/electron/command.ts';
import { runCommand } from './host/electron/command-line.ts';
import type { AppFiles } from './host/electron/files.ts';
import { catchProcessErrors } from './host/electron/process-errors.ts';
import { runShell } from './host/electron/shell.ts';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));
// A packaged app has its resources beside the asar archive, so that byte ranges of the files can be read.
const resources = app.isPackaged ? process.resourcesPath : at('../../resources');

const files: AppFiles = {
  rendererDir: at('../renderer'),
  preload: at('../preload/index.cjs'),
  storeWorker: new URL('./store-worker.js', import.meta.url),
  fileWorker: new URL('./file-worker.js', import.meta.url),
  basemap: path.join(resources, 'basemap', 'basemap.pmtiles'),
  places: path.join(resources, 'places', 'places.bin'),
  territories: path.join(resources, 'places', 'territories.bin'),
  licences: app.isPackaged ? path.join(resources, 'licences.txt') : at('../licences.txt'),
  trayIcons: path.join(resources, 'tray'),
};

const command = commandOf(process.argv, app.isPackaged);
if (command) await runCommand(command, files);
// Not awaited: Electron becomes ready only after this module has run to its end.
else void runShell(createApp, files, catchProcessErrors());
