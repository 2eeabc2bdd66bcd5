/** An office's network: an https server that only a proxy leads to, with a certificate of the office's own authority. */
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ProxyLogins } from '../../src/main/network/logins.ts';
import { createNetwork, type Network, type NetworkOptions } from '../../src/main/network/network.ts';
import type { Sending } from '../../src/main/service/http.ts';
import type { Authority } from './certificates.ts';
import { noLogins } from './network.ts';

/** No name server knows it. */
export const HOST = 'service.office.example';

export interface OfficeServer extends AsyncDisposable {
  /** By the name that a proxy knows. */
  readonly url: string;
  /** By the address on this computer. */
  readonly loopbackUrl: string;
  readonly port: number;
  /** Requests so far, as `METHOD path`. */
  readonly requests: readonly string[];
}

export async function startOfficeServer(
  authority: Authority,
  listener: RequestListener = (_request, response) => void response.end('answered'),
): Promise<OfficeServer> {
  const requests: string[] = [];
  const server = createServer(authority.issue(HOST, '127.0.0.1'), (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://${HOST}:${port}`,
    loopbackUrl: `https://127.0.0.1:${port}`,
    port,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

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
