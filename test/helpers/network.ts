/** The network as the program has it, without a proxy. */
import { createProxyLogins, type ProxyLogins } from '../../src/main/network/logins.ts';
import { createNetwork } from '../../src/main/network/network.ts';

/** Logins that nobody kept; a test that listens is asked. */
export function noLogins(): ProxyLogins {
  return createProxyLogins({
    stored: { read: async () => null, save: async () => undefined },
    fromEnvironment: () => null,
    log: { warn: () => undefined, hide: () => undefined },
  });
}

export const directNetwork = createNetwork({
  logins: noLogins(),
  log: { warn: () => undefined },
  env: {},
});

export const directFetch = directNetwork.fetch;
