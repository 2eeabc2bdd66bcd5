import { describe, expect, it } from 'vitest';
import { type TestOptions, testConnection } from '../../src/main/service/test-connection.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import {
  type Handler,
  POSITIONS_PATH,
  type Reply,
  startLoopback,
  startService,
} from '../helpers/loopback.ts';
import { directFetch } from '../helpers/network.ts';

function test(baseUrl: string, options: Partial<TestOptions> = {}) {
  const credentials = { clientId: 'id', clientSecret: 'canary-secret' };
  return testConnection({ baseUrl, credentials, fetch: directFetch, clock: systemClock, ...options });
}

describe('testConnection', () => {
  it('proves both operations with a harmless VIN', async () => {
    await using service = await startService();
    expect(await test(service.url)).toEqual({ verdict: 'ok', detail: 'HTTP 200' });
    expect(service.at(POSITIONS_PATH)).toMatchObject([{ body: { chassis: ['00000000000000000'] } }]);
    expect(service.received).toHaveLength(2);
  });

  const reset: Reply = (_response, request) => request.socket.resetAndDestroy();
  it.each<[string, string, { token?: Handler; positions?: Handler }, string]>([
    ['credentials refused', 'credentials', { token: () => ({ status: 401 }) }, 'HTTP 401'],
    ['credentials incomplete', 'credentials', { token: () => ({ status: 400 }) }, 'HTTP 400'],
    ['credentials forbidden', 'credentials', { token: () => ({ status: 403 }) }, 'HTTP 403'],
    ['token refused', 'credentials', { positions: () => ({ status: 401 }) }, 'HTTP 401'],
    ['too many', 'rate-limited', { token: () => ({ status: 429 }) }, 'HTTP 429'],
    ['too many, later', 'rate-limited', { positions: () => ({ status: 429 }) }, 'HTTP 429'],
    ['down', 'service-error', { token: () => ({ status: 503 }) }, 'HTTP 503'],
    ['half down', 'service-error', { positions: () => ({ status: 500 }) }, 'HTTP 500'],
    ['another site', 'not-the-service', { token: () => ({ body: '<html>' }) }, 'HTTP 200'],
    [
      'a wrong expires_in',
      'token-field',
      {
        token: () => ({
          body: { access_token: 'a', token_type: 'Bearer', expires_in: '1h' },
        }),
      },
      'HTTP 200, expires_in',
    ],
    [
      'a wrong token_type',
      'token-field',
      {
        token: () => ({
          body: { access_token: 'a', expires_in: 60, token_type: 'mac' },
        }),
      },
      'HTTP 200, token_type',
    ],
    [
      'a wrong access_token',
      'token-field',
      {
        token: () => ({
          body: { token_type: 'Bearer', expires_in: 60, access_token: '' },
        }),
      },
      'HTTP 200, access_token',
    ],
    ['no such path', 'not-the-service', { token: () => ({ status: 404 }) }, 'HTTP 404'],
    ['half of it', 'not-the-service', { positions: () => ({ status: 404 }) }, 'HTTP 404'],
    ['another answer', 'not-the-service', { positions: () => ({ body: {} }) }, 'HTTP 200'],
    [
      'broken packing',
      'not-the-service',
      { token: () => ({ headers: { 'content-encoding': 'gzip' }, body: {} }) },
      'Z_DATA_ERROR',
    ],
    ['too large', 'not-the-service', { token: () => ({ body: ' '.repeat(600 * 1024) }) }, 'BODY_TOO_LARGE'],
    ['redirect', 'not-the-service', { token: () => ({ status: 302 }) }, 'REDIRECT'],
    ['stricter about VINs', 'ok', { positions: () => ({ status: 400 }) }, 'HTTP 400'],
    ['no answer', 'unreachable', { token: () => () => undefined }, 'TIMEOUT'],
    ['no positions', 'service-error', { positions: () => () => undefined }, 'TIMEOUT'],
    ['reset', 'unreachable', { token: () => reset }, 'ECONNRESET'],
  ])('%s → %s', async (_, verdict, operations, detail) => {
    await using service = await startService(operations);
    const limit = detail === 'TIMEOUT' ? { timeoutMs: 50 } : {};
    expect(await test(service.url, limit)).toEqual({ verdict, detail });
    // Nothing is tried twice.
    expect(service.received.length).toBeLessThanOrEqual(2);
  });

  it('names an address that is none, and asks nobody', async () => {
    expect(await test('https://id:canary-secret@service.example.com')).toEqual({
      verdict: 'bad-address',
      detail: 'The address must not hold a user name or password.',
    });
  });

  it('misses the secret', async () => {
    await using service = await startService();
    expect(await test(service.url, { credentials: null })).toEqual({ verdict: 'secret-missing', detail: '' });
    expect(service.received).toEqual([]);
  });

  it('names a certificate that is not trusted', async () => {
    const cause = Object.assign(new Error('self-signed'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    const refusing = () => Promise.reject(new TypeError('fetch failed', { cause }));
    expect(await test('https://service.example.com', { fetch: refusing })).toEqual({
      verdict: 'certificate',
      detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  });

  it.each([
    ['PROXY_UNREACHABLE', 'proxy-unreachable'],
    ['PROXY_LOGIN', 'proxy-login'],
    ['PROXY_403', 'proxy-refused'],
  ])('names what the proxy does: %s → %s', async (code, verdict) => {
    const refusing = () => Promise.reject(Object.assign(new Error('proxy'), { code }));
    expect(await test('https://service.example.com', { fetch: refusing })).toEqual({ verdict, detail: code });
  });

  it('is unreachable where nobody listens', async () => {
    const server = await startLoopback(() => ({}));
    await server[Symbol.asyncDispose]();
    expect(await test(server.url)).toEqual({ verdict: 'unreachable', detail: 'ECONNREFUSED' });
  });

  it('can be stopped', async () => {
    const stop = new AbortController();
    await using service = await startService({ token: () => () => stop.abort(new Error('enough')) });
    await expect(test(service.url, { signal: stop.signal })).rejects.toThrow('enough');
  });
});
