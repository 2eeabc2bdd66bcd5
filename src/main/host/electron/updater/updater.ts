import { app } from 'electron';
import type { ProxyLogins } from '../../../network/logins.ts';
import type { Updater } from '../../../updates/types.ts';
import type { Log } from '../../../util/log.ts';
import { readDownloadPage } from './feed.ts';
import type { ProxyLogin } from './guarded-executor.ts';
import { byHandReason, readInstallation } from './installation.ts';

/**
 * How the installed program gets new versions.
 *
 * @param logins of proxies. The user is not asked for a login, because checks start by themselves
 * @returns null where there is nothing to look for: not installed, or built without an address for releases
 */
export function openUpdater(
  log: Pick<Log, 'info' | 'warn'>,
  logins: Pick<ProxyLogins, 'proxyAt' | 'isKnown' | 'next'>,
): Updater | null {
  const address = app.isPackaged ? readDownloadPage(process.resourcesPath) : null;
  if (address === null) return null;
  const byHand = byHandReason(readInstallation(process.resourcesPath));
  const proxyLogin: ProxyLogin = async ({ host, port }) => {
    const proxy = logins.proxyAt(host, port);
    return (await logins.isKnown(proxy)) ? logins.next(proxy, null) : null;
  };
  let loading: Promise<Pick<Updater, 'check' | 'download' | 'install'>> | null = null;
  const library = () => {
    loading ??= import('./library.ts').then(({ createLibraryUpdater }) =>
      createLibraryUpdater({ platform: process.platform, isByHand: byHand !== null, log, proxyLogin }),
    );
    return loading;
  };
  return {
    byHand,
    address,
    check: async (signal) => (await library()).check(signal),
    download: async (progress, signal) => (await library()).download(progress, signal),
    install: async () => (await library()).install(),
  };
}
