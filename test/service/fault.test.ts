import { describe, expect, it } from 'vitest';
import { type Fault, failureOf, faultOf } from '../../src/main/service/fault.ts';

describe('faultOf', () => {
  it.each([
    ['ENOTFOUND', 'network'],
    ['EAI_AGAIN', 'network'],
    ['ECONNREFUSED', 'network'],
    ['ECONNRESET', 'network'],
    ['UND_ERR_SOCKET', 'network'],
    ['EPROTO', 'network'],
    ['ETIMEDOUT', 'timeout'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate'],
    ['UNSPECIFIED', 'certificate'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'network'],
    ['Z_DATA_ERROR', 'unreadable'],
    ['PROXY_LOGIN', 'proxy-login'],
    ['PROXY_UNREACHABLE', 'proxy-unreachable'],
    ['PROXY_ADDRESS', 'proxy-unreachable'],
    ['PROXY_UNSUPPORTED', 'proxy-refused'],
    ['PROXY_403', 'proxy-refused'],
    ['PROXY_502', 'network'],
  ])('reads the cause of a throw of Node: %s', (code, fault) => {
    const cause = Object.assign(new Error('a secret'), { code });
    expect(faultOf(new TypeError('fetch failed', { cause }))).toEqual({ kind: 'fault', fault, code });
  });

  it.each([
    ['ERR_NAME_NOT_RESOLVED', 'network'],
    ['ERR_INTERNET_DISCONNECTED', 'network'],
    ['ERR_CONNECTION_TIMED_OUT', 'timeout'],
    ['ERR_TIMED_OUT', 'timeout'],
    ['ERR_CERT_AUTHORITY_INVALID', 'certificate'],
    ['ERR_CERT_DATE_INVALID', 'certificate'],
    ['ERR_SSL_CLIENT_AUTH_CERT_NEEDED', 'network'],
    ['ERR_CONTENT_DECODING_FAILED', 'unreadable'],
    ['ERR_PROXY_AUTH_UNSUPPORTED', 'proxy-login'],
    ['ERR_PROXY_CONNECTION_FAILED', 'proxy-unreachable'],
    ['ERR_PROXY_CERTIFICATE_INVALID', 'certificate'],
    ['ERR_TUNNEL_CONNECTION_FAILED', 'proxy-refused'],
  ])("reads the message of a throw of Electron's: net::%s", (code, fault) => {
    expect(faultOf(new Error(`net::${code}`))).toEqual({ kind: 'fault', fault, code });
  });

  it('knows how Electron says that it met a redirect', () => {
    expect(faultOf(new Error('Redirect was cancelled')).fault).toBe('redirect');
  });

  it.each([
    new Error('Bearer abc'),
    new Error('Bearer net::ERR_FAILED'),
    'Bearer abc',
    ...['Bearer abc', 'Bearer ABC', 'ABC bearer'].map((code) => Object.assign(new Error(''), { code })),
  ])('takes nothing but a code from it', (thrown) => {
    expect(faultOf(thrown)).toEqual({ kind: 'fault', fault: 'network', code: 'UNKNOWN' });
  });
});

describe('The failure of a request that is not sent again', () => {
  const fault = (kind: Fault['fault']) => ({ kind: 'fault', fault: kind, code: 'X' }) as const;

  it.each([
    ['certificate', 'network'],
    ['redirect', 'server'],
  ] as const)('It is after the fault %s that of the %s.', (kind, failure) => {
    expect(failureOf(fault(kind))).toBe(failure);
  });

  it.each([
    ['proxy-login', 'The proxy wants a user name and a password.'],
    ['proxy-refused', 'The proxy does not let the request pass.'],
  ] as const)('It is thrown where nothing gets past the proxy: %s.', (kind, message) => {
    expect(() => failureOf(fault(kind))).toThrow(expect.objectContaining({ kind: 'proxy', message }));
  });
});
