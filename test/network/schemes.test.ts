import { expect, test } from 'vitest';
import { schemesOf } from '../../src/main/network/tunnel.ts';

test.each<[string, readonly string[]]>([
  ['', []],
  ['Basic', ['basic']],
  ['Basic realm="office"', ['basic']],
  ['BASIC realm="a, NTLM b", charset="UTF-8"', ['basic']],
  ['Basic realm="say \\"NTLM, \\""', ['basic']],
  ['Negotiate, NTLM, Basic realm="office"', ['negotiate', 'ntlm', 'basic']],
  ['Negotiate dGVzdA==', ['negotiate']],
  ['Digest realm="x", nonce="y", qop="auth", stale=false', ['digest']],
  ['Digest realm="x", nonce="y", Basic realm="z"', ['digest', 'basic']],
  ['Basic realm=office, NTLM', ['basic', 'ntlm']],
])('The schemes of the challenge %j are %j.', (challenge, schemes) => {
  expect(schemesOf(challenge)).toEqual(schemes);
});
