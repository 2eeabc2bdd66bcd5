import { describe, expect, it } from 'vitest';
import { faultOf } from '../../src/main/service/fault.ts';

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
  ])("reads the message of a throw of Electron's: net::%s", (code, fault) => {
    expect(faultOf(new Error(`net::${code}`))).toEqual({ kind: 'fault', fault, code });
  });

  it('knows how Electron says that it met a redirect', () => {
    expect(faultOf(new Error('Redirect was cancelled')).fault).toBe('redirect');
  });

  it.each([new Error('Bearer abc'), 'Bearer abc', Object.assign(new Error(''), { code: 'Bearer abc' })])(
    'takes nothing but a code from it',
    (thrown) => {
      expect(faultOf(thrown)).toEqual({ kind: 'fault', fault: 'network', code: 'UNKNOWN' });
    },
  );
});
