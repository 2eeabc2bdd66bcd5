/**
 * Rastro in a browser, as an installation that has updates: which versions there are, the test says. Takes a data folder;
 * the parent process sends orders and is sent the address.
 */
import { fileURLToPath } from 'node:url';
import { createApp } from '../../src/main/app/app.ts';
import { startBrowserHost } from '../../src/main/host/browser/server.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import { UpdateError, type Updater } from '../../src/main/updates/types.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { createLog } from '../../src/main/util/log.ts';
import { noFileOpener } from './file-opener.ts';
import { directNetwork } from './network.ts';
import type { Installed, Order } from './updates-orders.ts';

const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const [dataDir = '', text = '{}'] = process.argv.slice(2);
const { byHand, isAllowed } = JSON.parse(text) as Installed;
let onServer: NonNullable<Order['check']> = 'newest';
let download: { progress(share: number): void; end: PromiseWithResolvers<void> } | null = null;

const updater: Updater = {
  byHand,
  address: 'https://github.com/owner/rastro/releases/latest',
  async check() {
    if (onServer === 'newest') return null;
    if ('fault' in onServer) throw new UpdateError(onServer.fault, 'as the test says');
    return { version: onServer.version, size: 143_000_000 };
  },
  async download(progress, signal) {
    const end = Promise.withResolvers<void>();
    download = { progress, end };
    signal.addEventListener('abort', () => end.reject(signal.reason));
    await end.promise;
  },
  async install() {
    process.send?.({ installed: true });
  },
};

const log = createLog({ level: 'error' });
const app = await createApp({
  dataDir,
  network: directNetwork,
  clock: systemClock,
  random: Math.random,
  locale: () => 'pt-BR',
  formatLocale: () => 'pt-BR',
  host: 'browser',
  saveAs: async () => null,
  openExternal: null,
  fileOpener: noFileOpener,
  basemapFile: at('resources/basemap/basemap.pmtiles'),
  placesFile: at('resources/places/places.bin'),
  licencesFile: '',
  log,
  updater,
  policy: { ...noPolicy, updates: isAllowed },
});
const host = await startBrowserHost({ app, rendererDir: at('out/renderer'), port: 0, log });

process.on('message', ({ check, share, fault }: Order) => {
  if (check) onServer = check;
  if (fault) download?.end.reject(new UpdateError(fault, 'as the test says'));
  if (share === undefined) return;
  download?.progress(share);
  if (share === 1) download?.end.resolve();
});
process.once('SIGTERM', () => {
  host
    .close()
    .then(() => app.close())
    .finally(() => process.exit(0));
});
process.send?.({ url: host.url });
