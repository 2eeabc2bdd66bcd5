/**
 * Rastro in a browser, as an installation that has updates: which versions there are, the test says. Takes a data folder;
 * the parent process sends orders and is sent the address.
 */
import { createApp } from '../../src/main/app/app.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import { UpdateError, type Updater } from '../../src/main/updates/types.ts';
import { createLog } from '../../src/main/util/log.ts';
import { appDeps } from './app-deps.ts';
import { serveApp } from './serve-app.ts';
import type { Installed, Order } from './updates-orders.ts';

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
const app = await createApp(appDeps(dataDir, { log, updater, policy: { ...noPolicy, updates: isAllowed } }));

process.on('message', ({ check, share, fault }: Order) => {
  if (check) onServer = check;
  if (fault) download?.end.reject(new UpdateError(fault, 'as the test says'));
  if (share === undefined) return;
  download?.progress(share);
  if (share === 1) download?.end.resolve();
});
await serveApp(app, log);
