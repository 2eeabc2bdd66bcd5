import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/contract/schemas/connections.ts';
import { draftOf, errorsOf, isChanged, valuesOf } from '../../../src/renderer/state/connection-draft.ts';

const saved: Connection = {
  id: 7,
  name: 'Fleet',
  baseUrl: 'https://tracking.example',
  clientId: 'office',
  timeZone: 'America/Manaus',
  secret: 'keychain',
  demo: false,
  isGiven: false,
};

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

  it.each([
    ['tracking.example', 'not-a-url'],
    ['ftp://tracking.example', 'scheme'],
    ['http://tracking.example', 'not-https'],
    ['https://user:word@tracking.example', 'credentials'],
    ['https://tracking.example?tenant=1', 'query-or-fragment'],
  ] as const)('says what is wrong with the address %s', (baseUrl, fault) => {
    expect(errorsOf({ ...valuesOf(saved), baseUrl }, saved)).toEqual({ baseUrl: fault });
  });

  it('requires a secret that is more than spaces', () => {
    expect(errorsOf({ ...valuesOf(null), ...saved, secret: ' \t' }, null)).toEqual({ secret: 'secret' });
  });
});

describe('isChanged', () => {
  it('recognises a form as it was opened, for a saved and for a new connection', () => {
    expect(isChanged(valuesOf(saved), saved)).toBe(false);
    expect(isChanged(valuesOf(null), null)).toBe(false);
  });

  it('recognises every typed change', () => {
    expect(isChanged({ ...valuesOf(saved), secret: 's' }, saved)).toBe(true);
    expect(isChanged({ ...valuesOf(saved), timeZone: 'UTC' }, saved)).toBe(true);
    expect(isChanged({ ...valuesOf(null), name: 'Fleet' }, null)).toBe(true);
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

  it('removes the white space around a pasted secret', () => {
    expect(draftOf({ ...valuesOf(saved), secret: '\t s3 cret \n' }, saved).secret).toBe('s3 cret');
    expect('secret' in draftOf({ ...valuesOf(saved), secret: '  ' }, saved)).toBe(false);
  });
});
