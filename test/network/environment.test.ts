import { describe, expect, test } from 'vitest';
import { environmentHops, environmentLogin, isExempt } from '../../src/main/network/environment.ts';

const service = new URL('https://service.example.com/api');

describe('The proxy of the environment', () => {
  test.each<[string, Record<string, string>, unknown]>([
    ['nothing is set', {}, 'direct'],
    [
      'HTTPS_PROXY',
      { HTTPS_PROXY: 'http://p.example:3128' },
      { scheme: 'http', host: 'p.example', port: 3128 },
    ],
    [
      'https_proxy goes first',
      { https_proxy: 'http://a:1', HTTPS_PROXY: 'http://b:2' },
      { scheme: 'http', host: 'a', port: 1 },
    ],
    ['ALL_PROXY', { ALL_PROXY: 'http://p:1' }, { scheme: 'http', host: 'p', port: 1 }],
    [
      'HTTPS_PROXY goes before all_proxy',
      { all_proxy: 'http://a:1', HTTPS_PROXY: 'http://b:2' },
      { scheme: 'http', host: 'b', port: 2 },
    ],
    ['an empty one is none', { HTTPS_PROXY: '' }, 'direct'],
    ['HTTP_PROXY is for plain http', { HTTP_PROXY: 'http://p:1' }, 'direct'],
    [
      'without a scheme',
      { HTTPS_PROXY: 'p.example:3128' },
      { scheme: 'http', host: 'p.example', port: 3128 },
    ],
    ['without a port', { HTTPS_PROXY: 'http://p.example' }, { scheme: 'http', host: 'p.example', port: 80 }],
    ['over TLS', { HTTPS_PROXY: 'https://p.example' }, { scheme: 'https', host: 'p.example', port: 443 }],
    ['SOCKS', { ALL_PROXY: 'socks5h://p.example' }, { scheme: 'other', host: 'p.example', port: 1080 }],
    [
      'IPv6',
      { HTTPS_PROXY: 'http://[2001:db8::1]:3128' },
      { scheme: 'http', host: '2001:db8::1', port: 3128 },
    ],
    ['exempt', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'example.com' }, 'direct'],
    [
      'exempt, lower case first',
      { HTTPS_PROXY: 'http://p:1', no_proxy: 'x', NO_PROXY: 'example.com' },
      { scheme: 'http', host: 'p', port: 1 },
    ],
  ])('The environment decides the proxy: %s.', (_, env, hop) => {
    expect(environmentHops(service, env)).toEqual([hop]);
  });

  test.each(['http://', 'ftp://p:21', 'http://user:canary@p:notaport', '://'])(
    'The unreadable proxy %s is an error, and not a way around the proxy.',
    (text) => {
      const read = () => environmentHops(service, { HTTPS_PROXY: text });
      expect(read).toThrow(expect.objectContaining({ code: 'PROXY_ADDRESS' }));
      expect(read).not.toThrow(/canary/);
      expect(environmentLogin('http://p:80', { HTTPS_PROXY: text })).toBeNull();
    },
  );

  test.each<[string, string, unknown]>([
    ['http://ana:s3cret@p:3128', 'http://p:3128', { user: 'ana', password: 's3cret' }],
    ['http://OFFICE%5Cana:a%40b%3Ac@p:3128', 'http://p:3128', { user: 'OFFICE\\ana', password: 'a@b:c' }],
    ['http://ana:100%@p:3128', 'http://p:3128', { user: 'ana', password: '100%' }],
    ['http://ana@p:3128', 'http://p:3128', { user: 'ana', password: '' }],
    ['http://p:3128', 'http://p:3128', null],
    // It is for that proxy alone.
    ['http://ana:s3cret@p:3128', 'http://p:3129', null],
    ['http://ana:s3cret@p:3128', 'http://q:3128', null],
    ['https://ana:s3cret@p:3128', 'http://p:3128', null],
  ])('The proxy %s gives this login for %s: %j.', (text, origin, login) => {
    expect(environmentLogin(origin, { HTTPS_PROXY: text })).toEqual(login);
  });
});

describe('NO_PROXY', () => {
  test.each<[string, string, boolean]>([
    ['', 'https://example.com', false],
    ['*', 'https://example.com', true],
    ['example.com', 'https://example.com', true],
    ['example.com', 'https://EXAMPLE.com.', true],
    ['EXAMPLE.COM', 'https://example.com', true],
    ['example.com', 'https://a.b.example.com', true],
    ['.example.com', 'https://a.example.com', true],
    ['.example.com', 'https://example.com', true],
    ['*.example.com', 'https://a.example.com', true],
    ['example.com', 'https://notexample.com', false],
    ['example.com', 'https://example.com.br', false],
    ['b.example.com', 'https://a.example.com', false],
    ['a.example, example.com', 'https://example.com', true],
    ['a.example example.com', 'https://example.com', true],
    [',, ,', 'https://example.com', false],
    ['.', 'https://example.com', false],
    ['example.com:443', 'https://example.com', true],
    ['example.com:8443', 'https://example.com', false],
    ['example.com:8443', 'https://example.com:8443', true],
    ['example.com', 'https://example.com:8443', true],
    ['10.1.2.3', 'https://10.1.2.3', true],
    ['10.1.2.3', 'https://10.1.2.30', false],
    ['2.3', 'https://10.1.2.3', false],
    ['10.0.0.0/8', 'https://10.1.2.3', true],
    ['10.0.0.0/8', 'https://11.1.2.3', false],
    ['10.0.0.0/33', 'https://10.1.2.3', false],
    ['10.0.0.0/x', 'https://10.1.2.3', false],
    ['10.0.0.0/8', 'https://ten.example.com', false],
    ['2001:db8::/32', 'https://[2001:db8::5]', true],
    ['2001:db8::/32', 'https://[2001:db9::5]', false],
    ['2001:db8::5', 'https://[2001:db8::5]', true],
    ['[2001:db8::5]', 'https://[2001:db8::5]:8443', true],
    ['[2001:db8::5]:8443', 'https://[2001:db8::5]:8443', true],
    ['[2001:db8::5]:8443', 'https://[2001:db8::5]', false],
  ])('Whether NO_PROXY=%j exempts %s is %s.', (list, url, exempt) => {
    expect(isExempt(new URL(url), list)).toBe(exempt);
  });
});
