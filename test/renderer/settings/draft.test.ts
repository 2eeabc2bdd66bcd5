import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/preload/schemas/connections.ts';
import { draftOf, errorsOf, isServiceAddress, valuesOf } from '../../../src/renderer/settings/draft.ts';

const saved: Connection = {
  id: 7,
  name: 'Fleet',
  baseUrl: 'https://tracking.example',
  clientId: 'office',
  timeZone: 'America/Manaus',
  secret: 'keychain',
  demo: false,
};

describe('isServiceAddress', () => {
  it.each([
    'https://a.example',
    ' https://a.example/base ',
    'http://127.0.0.1:8080',
    'http://localhost',
    'http://[::1]:1',
  ])('takes %s', (address) => expect(isServiceAddress(address)).toBe(true));
  it.each(['', 'a.example', 'http://a.example', 'http://127.0.0.1.example', 'ftp://a.example', 'https://'])(
    'refuses %s',
    (address) => expect(isServiceAddress(address)).toBe(false),
  );
});

describe('errorsOf', () => {
  it('requires every field of a new connection', () => {
    expect(errorsOf({ ...valuesOf(null), name: ' ' }, null)).toEqual({
      name: 'required',
      baseUrl: 'required',
      clientId: 'required',
      secret: 'secret',
    });
  });

  it('requires a secret only when none is stored', () => {
    expect(errorsOf(valuesOf(saved), saved)).toEqual({});
    expect(errorsOf(valuesOf(saved), { ...saved, secret: 'missing' })).toEqual({ secret: 'secret' });
  });

  it('refuses an address that a secret must not be sent to', () => {
    expect(errorsOf({ ...valuesOf(saved), baseUrl: 'http://a.example' }, saved)).toEqual({
      baseUrl: 'address',
    });
  });
});

describe('draftOf', () => {
  it('has no secret when the stored one is kept', () => {
    const draft = draftOf(valuesOf(saved), saved);
    expect(draft).toEqual({
      id: 7,
      name: 'Fleet',
      baseUrl: 'https://tracking.example',
      clientId: 'office',
      timeZone: 'America/Manaus',
    });
    expect('secret' in draft).toBe(false);
  });

  it('has no id for a new connection', () => {
    const draft = draftOf({ ...valuesOf(null), secret: 's' }, null);
    expect('id' in draft).toBe(false);
    expect(draft.secret).toBe('s');
  });
});
