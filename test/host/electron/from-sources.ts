/** An entry like `src/main/index.ts` whose parts are the sources, so that no build has to come first. */
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { createApp } from '../../../src/main/app/app.ts';
import { commandOf } from '../../../src/main/host/electron/command.ts';
import { runCommand } from '../../../src/main/host/electron/command-line.ts';
import type { AppFiles } from '../../../src/main/host/electron/files.ts';
import { catchProcessErrors } from '../../../src/main/host/electron/process-errors.ts';
import { runShell } from '../../../src/main/host/electron/shell.ts';

const at = (file: string) => new URL(`../../../${file}`, import.meta.url);

const files: AppFiles = {
  rendererDir: process.env.RASTRO_TEST_PAGES ?? '',
  preload: '',
  storeWorker: at('src/main/store/threads/worker.ts'),
  fileWorker: at('src/main/intake/worker.ts'),
  basemap: fileURLToPath(at('resources/basemap/basemap.pmtiles')),
  places: fileURLToPath(at('resources/places/places.bin')),
  territories: fileURLToPath(at('resources/places/territories.bin')),
  licences: '',
  trayIcons: fileURLToPath(at('resources/tray')),
};

const command = commandOf(process.argv, app.isPackaged);
if (command) await runCommand(command, files);
else void runShell(createApp, files, catchProcessErrors());
