/** What servers do with certificates, as real connections over TLS see it. */
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Authority, makeAuthority } from '../helpers/certificates.ts';
import { networkOver } from '../helpers/network.ts';
import { HOST } from '../helpers/office.ts';
import { startRecordingProxy } from '../helpers/recording-proxy.ts';
import { officeNetwork, outcomeOf } from './office-network.ts';

const { office, use } = officeNetwork();

/** The address of a server over TLS that answers every request. */
async function serve(options: ServerOptions): Promise<string> {
  const server = createServer({ ciphers: 'DEFAULT@SECLEVEL=0', ...options }, (_, response) =>
    response.end('{}'),
  );
  // The server's own view of a connection that the client gives up.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  use({
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('A certificate whose key is too short counts as one that is not trusted.', async () => {
  const url = await serve(office.issueShort('127.0.0.1'));
  expect(await outcomeOf(networkOver('DIRECT'), url)).toMatchObject({ kind: 'fault', fault: 'certificate' });
});

test('A certificate whose key is too short is shown to Chromium, which may trust it.', async () => {
  const url = await serve(office.issueShort('127.0.0.1'));
  const chromiumFetch = async () => ({ status: 204, headers: { get: () => null }, body: null });
  expect(await outcomeOf(networkOver('DIRECT', { chromiumFetch }), url)).toMatchObject({ status: 204 });
});

test('A server that wants a certificate of this computer does not count as one whose own certificate is not trusted.', async () => {
  const url = await serve({ ...office.issue('127.0.0.1'), requestCert: true, rejectUnauthorized: true });
  expect(await outcomeOf(networkOver('DIRECT'), url)).toMatchObject({ kind: 'fault', fault: 'network' });
});

describe('With NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment', () => {
  function switchOff(): void {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    onTestFinished(() => void delete process.env.NODE_TLS_REJECT_UNAUTHORIZED);
  }

  test.each([
    ['of a stranger', (stranger: Authority) => stranger.issue('127.0.0.1')],
    ['of another name', () => office.issue(HOST)],
  ])('A server with a certificate %s is refused.', async (_name, issue) => {
    using stranger = makeAuthority();
    const url = await serve(issue(stranger));
    switchOff();
    expect(await outcomeOf(networkOver('DIRECT'), url)).toMatchObject({ fault: 'certificate' });
  });

  test('A proxy with a certificate of a stranger is refused.', async () => {
    using stranger = makeAuthority();
    const proxy = use(await startRecordingProxy({ tls: stranger.issue('127.0.0.1') }));
    switchOff();
    const outcome = await outcomeOf(networkOver(proxy.pac), `https://${HOST}`);
    expect(outcome).toMatchObject({ fault: 'proxy-unreachable' });
    expect(proxy.connects).toEqual([]);
  });
});
