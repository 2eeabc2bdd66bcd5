import { describe, expect, it } from 'vitest';
import { addressFault } from '../../src/shared/service-address.ts';

const faultOf = (address: string) => addressFault(URL.parse(address));

describe('addressFault', () => {
  it.each([
    'https://a.example',
    ' https://a.example/base ',
    'http://127.0.0.1:8080',
    'http://127.1',
    'http://localhost',
    'http://[::1]:1',
  ])('accepts %s', (address) => expect(faultOf(address)).toBeNull());

  it.each([
    ['', 'not-a-url'],
    ['a.example', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['ftp://a.example', 'scheme'],
    ['http://a.example', 'not-https'],
    ['http://127.0.0.1.example', 'not-https'],
    ['http://evil-localhost', 'not-https'],
    ['http://localhost-evil', 'not-https'],
    ['https://user@a.example', 'credentials'],
    ['https://a.example/?tenant=1', 'query-or-fragment'],
    ['https://a.example/#base', 'query-or-fragment'],
  ])('refuses %j because of %s', (address, fault) => expect(faultOf(address)).toBe(fault));
});
