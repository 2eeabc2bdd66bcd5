/** An office's network: an https server that only a proxy leads to, with a certificate of the office's own authority. */
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Authority } from './certificates.ts';

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
