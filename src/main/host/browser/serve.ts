/**
 * The program that serves Rastro to a web browser: `npm run serve -- --data DIR [--demo] [--port N] [--downloads DIR]
 * [--basemap FILE] [--backups DIR] [--watched DIR] [--pages DIR] [--start-page]`. Prints one line of JSON,
 * `{"url": …}`, on standard output when it is ready, and closes cleanly on SIGINT and SIGTERM. With `--start-page` the
 * line also has `page`, a file to open in a browser.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createApp } from '../../app/app.ts';
import { languageOfSystem } from '../../cli/language.ts';
import { errorText } from '../../commands/outcome.ts';
import { openDataDir } from '../../data-dir/open.ts';
import { hostNetwork } from '../../network/host-network.ts';
import { systemClock } from '../../util/clock.ts';
import { CLOSE_LIMIT_MS, endProcessIn } from '../../util/end-process.ts';
import { AppError, messageOf } from '../../util/errors.ts';
import { createLog } from '../../util/log.ts';
import { createDownloads, downloadsFolder } from './downloads.ts';
import { createFileOpener } from './file-opener.ts';
import { startBrowserHost } from './server.ts';
import { writeStartPage } from './start-page.ts';

/** The absolute path of a file of the project. The build puts this module into the project's `out/browser-host`. */
const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

interface Options {
  readonly dataDir: string;
  readonly isDemo: boolean;
  readonly port: number;
  readonly downloads: string;
  /** The file that the screen's button for a basemap chooses, because a browser gives no paths to a page. */
  readonly basemap: string | null;
  /** The folder that the screen's button for backups chooses, because a browser gives no paths to a page. */
  readonly backups: string;
  /** The folder that the screen's button for a watched folder chooses; null: no folder can be watched. */
  readonly watched: string | null;
  readonly pages: string;
  readonly hasStartPage: boolean;
}

const USAGE = `Usage: npm run serve -- [--data DIR] [--demo] [--port N] [--downloads DIR] [--basemap FILE] [--backups DIR]
                 [--watched DIR] [--pages DIR] [--start-page]

  --data DIR        data folder; that of the installed Rastro where it is not given
  --demo            starts with the simulated service and its fleet
  --port N          port of 127.0.0.1; a free one where it is not given
  --downloads DIR   folder of exported files; the user's downloads where it is not given
  --basemap FILE    the file that the screen's button for a basemap chooses
  --backups DIR     the folder that its button for backups chooses; that of the exports where it is not given
  --watched DIR     the folder that its button for a watched folder chooses; without it none can be watched
  --pages DIR       the folder of the built screen
  --start-page      also writes a page that opens Rastro, into the folder of exported files
  --help            print this text`;

/** @throws for an unknown option or an invalid port */
function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      demo: { type: 'boolean' },
      port: { type: 'string' },
      downloads: { type: 'string' },
      basemap: { type: 'string' },
      backups: { type: 'string' },
      watched: { type: 'string' },
      pages: { type: 'string' },
      'start-page': { type: 'boolean' },
    },
  });
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('--port takes a number up to 65535');
  return {
    dataDir: openDataDir(values.data ?? null),
    isDemo: values.demo ?? false,
    port,
    downloads: path.resolve(values.downloads ?? downloadsFolder()),
    basemap: values.basemap === undefined ? null : path.resolve(values.basemap),
    backups: path.resolve(values.backups ?? values.downloads ?? downloadsFolder()),
    watched: values.watched === undefined ? null : path.resolve(values.watched),
    pages: values.pages === undefined ? at('out/renderer') : path.resolve(values.pages),
    hasStartPage: values['start-page'] ?? false,
  };
}

async function serve(options: Options): Promise<void> {
  const { dataDir, isDemo, port, downloads, basemap, backups, watched, pages } = options;
  const log = createLog({ file: path.join(dataDir, 'logs', 'rastro.log') });
  const saving = createDownloads(downloads);
  // This process's locale until a browser connects, then the browser's: on a server the two may differ.
  let locale = Intl.DateTimeFormat().resolvedOptions().locale;
  const app = await createApp({
    dataDir,
    network: hostNetwork(dataDir, log),
    clock: systemClock,
    random: Math.random,
    locale: () => locale,
    formatLocale: () => locale,
    host: 'browser',
    saveAs: saving.choose,
    saveEnded: saving.release,
    openExternal: null,
    fileOpener: createFileOpener(),
    lookupCommand: [process.execPath, at('src/main/cli/main.ts'), 'lookup'],
    ...(basemap === null ? {} : { chooseBasemap: { by: 'named', ask: async () => basemap } }),
    chooseBackup: { by: 'named', folder: async () => backups, file: async () => null },
    chooseFolders: {
      by: 'named',
      written: async () => downloads,
      watched: watched === null ? null : async () => watched,
    },
    basemapFile: at('resources/basemap/basemap.pmtiles'),
    placesFile: at('resources/places/places.bin'),
    territoriesFile: at('resources/places/territories.bin'),
    licencesFile: at('out/licences.txt'),
    storeWorker: new URL('./store-worker.js', import.meta.url),
    fileWorker: new URL('./file-worker.js', import.meta.url),
    log,
  });
  try {
    if (isDemo) await app.handlers.app.startDemo(undefined);
    const host = await startBrowserHost({
      app,
      rendererDir: pages,
      port,
      log,
      onLanguage: (tag) => {
        locale = tag;
      },
    });
    const page = options.hasStartPage ? writeStartPage(downloads, host.url) : null;
    void host.opened.then(() => page?.remove());
    const interrupted = new Promise<void>((resolve) => {
      // Not `once`: Ctrl+C on a terminal arrives twice, from the terminal and from the script that ran this process.
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.on(signal, () => {
          endProcessIn(CLOSE_LIMIT_MS);
          resolve();
        });
    });
    // Printed after the signal handlers are set: the reader of the address may end this process at once.
    process.stdout.write(`${JSON.stringify({ url: host.url, ...(page && { page: page.file }) })}\n`);
    await interrupted;
    page?.remove();
    await host.close();
  } finally {
    await app.close();
  }
}

const args = process.argv.slice(2);
try {
  if (args.includes('--help')) process.stdout.write(`${USAGE}\n`);
  else await serve(readOptions(args));
} catch (error) {
  const isOfPolicy = error instanceof AppError && error.kind === 'policy-invalid';
  const text = isOfPolicy ? errorText(error, languageOfSystem(process.env)) : messageOf(error);
  // Not `exitCode`: where a start fails, what it began keeps the process alive.
  process.stderr.write(`rastro: ${text}\n`, () => process.exit(2));
}
