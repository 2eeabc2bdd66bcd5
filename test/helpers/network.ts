/** The network as the program has it. */
import { createProxyLogins, type ProxyLogins } from '../../src/main/network/logins.ts';
import { createNetwork, type Network, type NetworkOptions } from '../../src/main/network/network.ts';
import type { Sending } from '../../src/main/service/http.ts';

/** Logins without a stored one. A test that listens is asked. */
export function noLogins(): ProxyLogins {
  return createProxyLogins({
    stored: { read: async () => null, save: async () => undefined },
    fromEnvironment: () => null,
    log: { warn: () => undefined, hide: () => undefined },
  });
}

/** Without a proxy. */
export const directNetwork = createNetwork({
  logins: noLogins(),
  log: { warn: () => undefined },
  env: {},
});

export const directFetch = directNetwork.fetch;

/** The network of the program, with the system's answer about the proxy in the test's hands. */
export function networkOver(
  pac: string | (() => string | Promise<string>),
  options: Partial<NetworkOptions> & { readonly logins?: ProxyLogins } = {},
): Network {
  return createNetwork({
    logins: noLogins(),
    log: { warn: () => undefined },
    resolveProxy: async () => (typeof pac === 'string' ? pac : pac()),
    env: {},
    ...options,
  });
}

/** Status and text of a request. */
export async function askFor(
  network: Network,
  url: string,
  sending: Partial<Sending> = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const signal = sending.signal ?? new AbortController().signal;
  const reply = await network.fetch(url, { method: 'GET', headers: {}, ...sending, signal });
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of reply.body ?? []) text += decoder.decode(chunk, { stream: true });
  return { status: reply.status, text };
}
