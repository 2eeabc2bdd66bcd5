/**
 * An entry like `src/main/index.ts`, whose core closes only once the file `may-close` is in the folder of the process.
 * The shell is the real one; how long a core takes to close is otherwise nothing that a test can hold.
 */
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../src/main/app/app.ts';
import { catchProcessErrors } from '../../src/main/host/electron/process-errors.ts';
import { runShell } from '../../src/main/host/electron/shell.ts';

const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const built = (file: string) => new URL(`../../out/main/${file}`, import.meta.url);
const mayClose = process.env.RASTRO_TEST_MAY_CLOSE ?? '';

void runShell(
  async (deps) => {
    const app = await createApp(deps);
    return {
      ...app,
      async close() {
        while (!existsSync(mayClose)) await setTimeout(20);
        await app.close();
      },
    };
  },
  {
    rendererDir: at('out/renderer'),
    preload: at('out/preload/index.cjs'),
    storeWorker: built('store-worker.js'),
    fileWorker: built('file-worker.js'),
    basemap: at('resources/basemap/basemap.pmtiles'),
    places: at('resources/places/places.bin'),
    territories: at('resources/places/territories.bin'),
    licences: '',
    trayIcons: at('resources/tray'),
  },
  catchProcessErrors(),
);
