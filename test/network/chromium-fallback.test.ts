/** Requests that Node's client can't send through a proxy, and Chromium's stack can. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../src/main/service/http.ts';
import { makeAuthority } from '../helpers/certificates.ts';
import { askFor, networkOver, noLogins } from '../helpers/network.ts';
import { startOfficeServer } from '../helpers/office.ts';
import { wanting } from '../helpers/recording-proxy.ts';
import { officeNetwork, outcomeOf, user } from './office-network.ts';

const { use, server, proxy } = officeNetwork();

describe('Requests through Chromium', () => {
  function chromium() {
    const asked: string[] = [];
    const chromiumFetch: Fetch = async (url) => {
      asked.push(url);
      return { status: 200, headers: { get: () => null }, body: null };
    };
    return { asked, chromiumFetch };
  }

  test('A proxy that wants a login other than Basic is reached through Chromium, which is remembered.', async () => {
    const way = await proxy(() => ({ status: 407, challenge: 'Digest realm="x", nonce="y"' }));
    const service = await server();
    const { asked, chromiumFetch } = chromium();
    const network = networkOver(way.pac, { chromiumFetch });
    for (let count = 0; count < 3; count += 1) await askFor(network, service.url);
    expect(asked).toHaveLength(3);
    expect(way.connects).toHaveLength(1);
    // In another network the same address may be another proxy.
    network.changed();
    await askFor(network, service.url);
    expect(way.connects).toHaveLength(2);
  });

  test('Where the system signs in by itself, requests go through Chromium, and the user is not asked.', async () => {
    const way = await proxy(wanting('ana:s3nha', 'Negotiate, NTLM, Basic realm="x"'));
    const service = await server();
    const { asked, chromiumFetch } = chromium();
    const logins = noLogins();
    const questions = user(logins, ['ana', 's3nha']);
    await askFor(networkOver(way.pac, { chromiumFetch, logins }), service.url);
    expect(asked).toHaveLength(1);
    expect(questions).toEqual([]);
    // Without Chromium the proxy's Basic is the way.
    await askFor(networkOver(way.pac, { logins }), service.url);
    expect(questions).toHaveLength(1);
  });

  test.each(['SOCKS5 127.0.0.1:1', 'SOCKS 127.0.0.1:1; DIRECT'])(
    'A request through the proxy %s goes through Chromium.',
    async (pac) => {
      const { asked, chromiumFetch } = chromium();
      await askFor(networkOver(pac, { chromiumFetch }), 'https://service.office.example/');
      expect(asked).toEqual(['https://service.office.example/']);
      const outcome = await outcomeOf(networkOver(pac), 'https://service.office.example');
      expect(outcome).toMatchObject({ fault: 'proxy-refused', code: 'PROXY_UNSUPPORTED' });
    },
  );

  test('A server whose certificate only Chromium trusts is reached through Chromium, which is remembered.', async () => {
    using stranger = makeAuthority();
    const service = use(await startOfficeServer(stranger));
    const way = await proxy();
    const { asked, chromiumFetch } = chromium();
    const network = networkOver(way.pac, { chromiumFetch });
    for (let count = 0; count < 3; count += 1) await askFor(network, service.url);
    expect(asked).toHaveLength(3);
    expect(way.connects).toHaveLength(1);
    expect(service.requests).toEqual([]);
  });

  test('A server whose certificate Chromium does not trust either is refused.', async () => {
    using stranger = makeAuthority();
    const service = use(await startOfficeServer(stranger));
    const chromiumFetch: Fetch = () => Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID'));
    const network = networkOver((await proxy()).pac, { chromiumFetch });
    for (let count = 0; count < 2; count += 1)
      expect(await outcomeOf(network, service.url)).toMatchObject({
        fault: 'certificate',
        code: 'ERR_CERT_AUTHORITY_INVALID',
      });
  });

  test('No other request goes through Chromium.', async () => {
    const [service, way] = [await server(), await proxy()];
    const { asked, chromiumFetch } = chromium();
    const network = networkOver(way.pac, { chromiumFetch });
    await askFor(network, service.url);
    way.die();
    await service[Symbol.asyncDispose]();
    await expect(askFor(network, service.url)).rejects.toThrow();
    expect(asked).toEqual([]);
  });
});
