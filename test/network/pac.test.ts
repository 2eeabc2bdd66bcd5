import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf, type Hop, parsePac, proxyOrigin } from '../../src/main/network/proxy.ts';

const http = (host: string, port: number): Hop => ({ scheme: 'http', host, port });

describe('The answer of a PAC script', () => {
  test.each<[string, readonly Hop[]]>([
    ['DIRECT', ['direct']],
    ['direct', ['direct']],
    ['', ['direct']],
    [';;  ;', ['direct']],
    ['PROXY a:3128', [http('a', 3128)]],
    ['PROXY a:3128; DIRECT', [http('a', 3128), 'direct']],
    ['proxy A.Example:80;direct', [http('A.Example', 80), 'direct']],
    ['PROXY a', [http('a', 80)]],
    ['HTTPS b', [{ scheme: 'https', host: 'b', port: 443 }]],
    ['HTTPS b:8443', [{ scheme: 'https', host: 'b', port: 8443 }]],
    ['SOCKS c', [{ scheme: 'other', host: 'c', port: 1080 }]],
    ['SOCKS5 c:1081;DIRECT', [{ scheme: 'other', host: 'c', port: 1081 }, 'direct']],
    ['QUIC q:443', [{ scheme: 'other', host: 'q', port: 443 }]],
    ['PROXY [2001:db8::1]:3128', [http('2001:db8::1', 3128)]],
    ['\tPROXY   a:1 ;\n PROXY b:2', [http('a', 1), http('b', 2)]],
    // What can't be read is left out.
    ['PROXY', ['direct']],
    ['PROXY a:0', ['direct']],
    ['PROXY a:99999; PROXY b:1', [http('b', 1)]],
    ['PROXY a:1 b:2', ['direct']],
    ['FTP a:1', ['direct']],
    ['DIRECT a:1', ['direct']],
    ['PROXY user:secret@a:1', ['direct']],
    ['PROXY a:1/path', ['direct']],
    ['PROXY http://a:1', ['direct']],
  ])('The answer %j is read.', (text, hops) => {
    expect(parsePac(text)).toEqual(hops);
  });

  const host = fc.oneof(
    fc.stringMatching(/^[a-z][a-z0-9-]{0,20}(\.[a-z]{2,8}){0,3}$/),
    fc.ipV4(),
    fc.ipV6().map((address) => new URL(`proxy://[${address}]`).hostname.slice(1, -1)),
  );
  const proxy = fc.record({
    scheme: fc.constantFrom('http', 'https', 'other'),
    host,
    port: fc.integer({ min: 1, max: 65_535 }),
  });
  const hop: fc.Arbitrary<Hop> = fc.oneof(fc.constant('direct' as const), proxy);
  const TYPES = { http: 'PROXY', https: 'HTTPS', other: 'SOCKS5' };
  const written = (each: Hop) => (each === 'direct' ? 'DIRECT' : `${TYPES[each.scheme]} ${addressOf(each)}`);

  test('Every list of proxies is read as it was written.', () => {
    fc.assert(
      fc.property(fc.array(hop, { minLength: 1, maxLength: 8 }), (hops) => {
        expect(parsePac(hops.map(written).join('; '))).toEqual(hops);
      }),
    );
  });

  test('Any answer is read as at least one way to the server.', () => {
    const words = fc.array(
      fc.constantFrom('PROXY', 'DIRECT', 'HTTPS', 'a:1', '[::1]:2', ';', ' ', '@', '/', '[', ':', 'SOCKS'),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          words.map((each) => each.join(' ')),
        ),
        (text) => {
          const hops = parsePac(text);
          expect(hops.length).toBeGreaterThan(0);
          for (const each of hops) {
            if (each === 'direct') continue;
            expect(each.host).not.toBe('');
            expect(each.port).toBeGreaterThan(0);
          }
        },
      ),
    );
  });
});

test('A login belongs to a host, a port and whether the proxy uses TLS.', () => {
  const all = [http('a', 1), http('a', 2), http('b', 1), { scheme: 'https', host: 'a', port: 1 } as const];
  expect(new Set(all.map((each) => (each === 'direct' ? '' : proxyOrigin(each)))).size).toBe(all.length);
});
