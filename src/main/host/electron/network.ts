import { app, session } from 'electron';
import { hostLogins } from '../../network/host-network.ts';
import { createNetwork, type Network } from '../../network/network.ts';
import { createLog, type Log } from '../../util/log.ts';
import { createChromiumFetch } from './chromium-fetch.ts';

/**
 * The network of the installed app. Chromium finds the proxy for each server, PAC scripts included, and sends the
 * requests that Node's client can't. Requests that need Chromium wait until Electron is ready.
 *
 * @param log default: errors alone, on standard error
 */
export function electronNetwork(dataDir: string, log: Log = createLog({ level: 'error' })): Network {
  const logins = hostLogins(dataDir, log);
  // Gives proxies their logins for the requests that Electron's own parts send.
  app.on('login', (event, _contents, details, info, answer) => {
    if (!info.isProxy) return;
    event.preventDefault();
    const proxy = logins.proxyAt(info.host, info.port);
    const refused = details.firstAuthAttempt ? null : logins.current(proxy);
    logins.next(proxy, refused).then(
      ({ user, password }) => answer(user, password),
      () => answer(),
    );
  });
  // Electron 44 and later would offer the first fitting certificate of the system.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, answer) => {
    event.preventDefault();
    answer();
  });
  const chromiumFetch = createChromiumFetch(logins);
  return createNetwork({
    logins,
    log,
    async resolveProxy(url) {
      await app.whenReady();
      return session.defaultSession.resolveProxy(url);
    },
    async chromiumFetch(url, sending) {
      await app.whenReady();
      return chromiumFetch(url, sending);
    },
  });
}
