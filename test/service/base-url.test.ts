import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from '../../src/main/service/base-url.ts';
import { AppError } from '../../src/main/util/errors.ts';

describe('parseBaseUrl', () => {
  it.each([
    ['https://service.example.com', 'https://service.example.com'],
    ['  HTTPS://Service.Example.com:443/  ', 'https://service.example.com'],
    ['https://service.example.com:8443/fleet//', 'https://service.example.com:8443/fleet'],
    ['https://service.example.com/fleet/south/', 'https://service.example.com/fleet/south'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://127.1:8080/', 'http://127.0.0.1:8080'],
    ['http://127.255.0.9', 'http://127.255.0.9'],
    ['http://[::1]:8080/', 'http://[::1]:8080'],
    ['http://localhost:8080/x/', 'http://localhost:8080/x'],
  ])('takes %s', (text, href) => {
    expect(parseBaseUrl(text).href).toBe(href);
  });

  it.each([
    ['', 'not-a-url'],
    ['service.example.com', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['ftp://service.example.com', 'scheme'],
    ['service.example.com:8443', 'scheme'],
    ['http://service.example.com', 'not-https'],
    ['http://10.0.0.1', 'not-https'],
    ['http://128.0.0.1', 'not-https'],
    ['http://127.0.0.1.example.com', 'not-https'],
    ['http://localhost.example.com', 'not-https'],
    ['http://evil-localhost', 'not-https'],
    ['http://evil.localhost', 'not-https'],
    ['http://localhost-evil', 'not-https'],
    ['http://[::ffff:127.0.0.1]', 'not-https'],
    ['http://0.0.0.0', 'not-https'],
    ['http://127.0.0.1@example.com', 'not-https'],
    ['https://id:hunter2@service.example.com', 'credentials'],
    ['https://service.example.com/?a=1', 'query-or-fragment'],
    ['https://service.example.com/#a', 'query-or-fragment'],
  ])('refuses %s: %s', (text, reason) => {
    const refused = refusalOf(text);
    expect(refused).toMatchObject({ kind: 'bad-input', details: { reason } });
    expect(refused.message).not.toContain('hunter2');
  });

  it.each([
    ['service.example.com', 'This is not a full address such as https://service.example.com.'],
    ['ftp://service.example.com', 'The address must begin with https://.'],
    [
      'http://service.example.com',
      'Plain http is for this computer only; the address must begin with https://.',
    ],
    ['https://id:x@service.example.com', 'The address must not hold a user name or password.'],
    ['https://service.example.com/?a=1', 'The address must end before any "?" or "#".'],
  ])('The error says what is wrong with %s.', (text, message) => {
    expect(refusalOf(text).message).toBe(message);
  });
});

function refusalOf(text: string): AppError {
  try {
    parseBaseUrl(text);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error(`accepted: ${text}`);
}
