import { proxyLoginStore } from '../credentials/proxy-logins.ts';
import { keychainService } from '../data-dir/data-dir.ts';
import { createLog, type Log } from '../util/log.ts';
import { environmentLogin } from './environment.ts';
import { createProxyLogins, type ProxyLogins } from './logins.ts';
import { createNetwork, type Network } from './network.ts';

/** The logins of proxies for a data folder: from the environment, its keychain entries, or the user. */
export const hostLogins = (dataDir: string, log: Log): ProxyLogins =>
  createProxyLogins({
    stored: proxyLoginStore({ service: keychainService(dataDir), log }),
    fromEnvironment: (origin) => environmentLogin(origin, process.env),
    log,
  });

/**
 * The network where there is no Electron: the environment names the proxy.
 *
 * @param log default: errors alone, on standard error
 */
export const hostNetwork = (dataDir: string, log: Log = createLog({ level: 'error' })): Network =>
  createNetwork({ logins: hostLogins(dataDir, log), log });
