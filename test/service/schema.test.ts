import { describe, expect, it } from 'vitest';
import { readPositions, readToken } from '../../src/main/service/schema.ts';
import { okItem } from '../helpers/loopback.ts';

const A = '9BWZZZ377VT000001';
const B = '9BWZZZ377VT000002';
const invalid = { status: 'failed', kind: 'invalid-item' };
const missing = { status: 'failed', kind: 'missing-item' };
const good = { status: 'ok', timestamp: '2026-01-02 03:04:05', latitude: -22.9, longitude: -47.06 };

/** What A gets when this is its item, and B has a good one. */
function answerTo(item: unknown): unknown {
  const answers = readPositions({ resultados: [item, okItem(B)] }, [A, B]);
  expect(answers?.[1]).toEqual(good);
  return answers?.[0];
}

describe('readToken', () => {
  const token = { access_token: 'abc', token_type: 'Bearer', expires_in: 3600 };

  it.each(['Bearer', 'bearer', 'BEARER'])('takes the type %s', (token_type) => {
    expect(readToken({ ...token, token_type, extra: 1 })).toEqual({
      accessToken: 'abc',
      expiresInSeconds: 3600,
    });
  });

  it.each([
    ['3600', 3600],
    ['0060', 60],
  ])('reads the lifetime %j', (expires_in, expiresInSeconds) => {
    expect(readToken({ ...token, expires_in })).toEqual({ accessToken: 'abc', expiresInSeconds });
  });

  it.each([
    undefined,
    null,
    'text',
    [],
    {},
    { ...token, expires_in: undefined },
    { ...token, expires_in: 0 },
    { ...token, expires_in: -1 },
    { ...token, expires_in: 1.5 },
    { ...token, expires_in: '3600s' },
    { ...token, expires_in: '0' },
    { ...token, expires_in: '' },
    { ...token, expires_in: true },
    { ...token, expires_in: Number.NaN },
    { ...token, token_type: 'mac' },
    { ...token, token_type: 'bearers' },
    { ...token, token_type: 'not bearer' },
    { ...token, access_token: ' a' },
    { ...token, access_token: 'a ' },
    { ...token, access_token: '' },
    { ...token, access_token: 'a\r\nX-Injected: 1' },
  ])('refuses %j', (body) => {
    expect(readToken(body)).toBeNull();
  });
});

describe('readPositions', () => {
  it('refuses far more results than a query has VINs before it looks at any', () => {
    let looks = 0;
    const result = {
      get chassi() {
        looks += 1;
        return A;
      },
      status: 'nao_encontrado',
    };
    expect(readPositions({ resultados: Array(200).fill(result) }, [A])).toEqual([{ status: 'not-found' }]);
    expect(looks).toBeGreaterThan(0);
    looks = 0;
    expect(readPositions({ resultados: Array(201).fill(result) }, [A])).toBeNull();
    expect(looks).toBe(0);
  });

  it.each([
    undefined,
    null,
    'text',
    [],
    {},
    { error: 'busy' },
    { resultados: null },
    { resultados: {} },
    { resultados: 'none' },
  ])('does not take %j for the document', (body) => {
    expect(readPositions(body, [A])).toBeNull();
  });

  it('answers in the order asked, whatever the order that came', () => {
    const body = { resultados: [{ chassi: B, status: 'nao_encontrado' }, okItem(A)] };
    expect(readPositions(body, [A, B])).toEqual([good, { status: 'not-found' }]);
  });

  it.each([
    ['unknown status', { ...okItem(A), status: 'perdido' }],
    ['no status', { chassi: A }],
    ['status in capitals', { ...okItem(A), status: 'OK' }],
    ['no latitude', { ...okItem(A), latitude: undefined }],
    ['latitude null', { ...okItem(A), latitude: null }],
    ['latitude as text', { ...okItem(A), latitude: '-22.9' }],
    ['latitude out of range', { ...okItem(A), latitude: 91 }],
    ['latitude NaN', { ...okItem(A), latitude: Number.NaN }],
    ['longitude out of range', { ...okItem(A), longitude: -180.5 }],
    ['longitude infinite', { ...okItem(A), longitude: Number.POSITIVE_INFINITY }],
    ['no timestamp', { ...okItem(A), timestamp: undefined }],
    ['another format', { ...okItem(A), timestamp: '2026-01-02T03:04:05Z' }],
    ['no such day', { ...okItem(A), timestamp: '2026-02-30 00:00:00' }],
  ])('fails one VIN, not the batch: %s', (_, item) => {
    expect(answerTo(item)).toEqual(invalid);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['a list', [A]],
    ['an item without chassi', { ...okItem(A), chassi: undefined }],
    ['an item whose chassi is no text', { ...okItem(A), chassi: 7 }],
    ['an item for another VIN', okItem('9BWZZZ377VT999999')],
  ])('has no item for a VIN where %s stands', (_, item) => {
    expect(answerTo(item)).toEqual(missing);
  });

  it('takes the edges and the middle of the world', () => {
    expect(answerTo({ ...okItem(A), latitude: 90, longitude: -180 })).toMatchObject({ latitude: 90 });
    expect(answerTo({ ...okItem(A), latitude: 0, longitude: 0 })).toMatchObject({
      latitude: 0,
      longitude: 0,
    });
  });

  it('finds its VIN in lower case, and keeps the asked one in what case it has', () => {
    expect(answerTo(okItem(A.toLowerCase()))).toEqual(good);
    expect(answerTo(okItem(` ${A} `))).toEqual(good);
    expect(readPositions({ resultados: [okItem(A)] }, [A.toLowerCase()])).toEqual([good]);
  });

  it('lets identical duplicates pass and fails those that contradict each other', () => {
    const twice = (second: object) => readPositions({ resultados: [okItem(A), second] }, [A]);
    expect(twice(okItem(A))).toEqual([good]);
    const notFound = { chassi: A, status: 'nao_encontrado' };
    expect(readPositions({ resultados: [notFound, notFound] }, [A])).toEqual([{ status: 'not-found' }]);
    expect(readPositions({ resultados: [notFound, okItem(A)] }, [A])).toEqual([invalid]);
    expect(twice({ ...okItem(A), latitude: 1 })).toEqual([invalid]);
    expect(twice({ chassi: A, status: 'nao_encontrado' })).toEqual([invalid]);
    expect(twice({ ...okItem(A), latitude: 'x' })).toEqual([invalid]);
    const thrice = [okItem(A), { ...okItem(A), latitude: 1 }, okItem(A)];
    expect(readPositions({ resultados: thrice }, [A])).toEqual([invalid]);
  });

  it('ignores fields that the document does not name', () => {
    expect(answerTo({ ...okItem(A), speed: 80 })).toEqual(good);
    expect(answerTo({ chassi: A, status: 'nao_encontrado', latitude: 'x' })).toEqual({ status: 'not-found' });
  });

  it('is not fooled by __proto__', () => {
    const body: unknown = JSON.parse(
      `{"__proto__": {"resultados": []}, "resultados": [
        {"chassi": "${A}", "status": "ok", "__proto__": ${JSON.stringify(okItem(A))}},
        {"chassi": "__proto__", "status": "nao_encontrado"}]}`,
    );
    expect(readPositions(body, [A])).toEqual([invalid]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
