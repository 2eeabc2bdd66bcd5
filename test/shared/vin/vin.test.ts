import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkDigit,
  looksLikeVin,
  normaliseVin,
  replaceIllegalLetters,
  vinHints,
} from '../../../src/shared/vin/vin.ts';

const VIN = '9BWZZZ377VT004251';

describe('normaliseVin', () => {
  it.each([
    ['lower case', '9bwzzz377vt004251'],
    ['spaces around and inside', ' 9BW ZZZ377 VT004251\t'],
    ['no-break, thin and ideographic spaces', '9BW\u00a0ZZZ\u2009377\u3000VT004251'],
    ['zero-width characters and a byte order mark', '\ufeff9BW\u200bZZZ\u200d377\u2060VT004251'],
    ['soft hyphen and variation selector', '9BW\u00adZZZ377\ufe0fVT004251'],
    ['hyphens, dashes and a minus sign', '9BW-ZZZ\u2013377\u2014VT\u2212004\u2011251'],
    ['a leading apostrophe', "'9BWZZZ377VT004251"],
    ['a typographic apostrophe', '\u20199BWZZZ377VT004251'],
    ['a formula that holds text', '="9BWZZZ377VT004251"'],
    ['a quote that was never closed', '"9BWZZZ377VT004251'],
    ['full-width forms', '９ＢＷＺＺＺ３７７ＶＴ００４２５１'],
    ['a line end', '9BWZZZ377VT004251\r'],
  ])('takes off %s', (_, cell) => {
    expect(normaliseVin(cell)).toEqual({ vin: VIN, changed: true });
  });

  it('leaves a good one as it is', () => {
    expect(normaliseVin(VIN)).toEqual({ vin: VIN, changed: false });
  });

  it('never replaces letters that no VIN has', () => {
    expect(normaliseVin('9BWZZZ377VTOOQ2I1')).toEqual({ vin: '9BWZZZ377VTOOQ2I1', changed: false });
  });

  it.each([
    ['', { reason: 'empty' }],
    [' \u00a0\u200b', { reason: 'empty' }],
    ["'", { reason: 'empty' }],
    ['=""', { reason: 'empty' }],
    ['-', { reason: 'empty' }],
    [' - ', { reason: 'empty' }],
    ['9BW ZZZ-377', { reason: 'length', length: 9 }],
    ['9BWZZZ377VT00425', { reason: 'length', length: 16 }],
    ['9BWZZZ377VT0042511', { reason: 'length', length: 18 }],
    ['N/D', { reason: 'characters', found: '/' }],
    ['9BWZZZ377VT00425*', { reason: 'characters', found: '*' }],
    ['9ВWZZZ377VT004251', { reason: 'characters', found: 'В' }],
    ['9BWZZZ377VT00425ı', { reason: 'characters', found: 'ı' }],
    ['9BWZZZ377VT00425ç', { reason: 'characters', found: 'ç' }],
    ['9BWZZZ377VT00425ß', { reason: 'characters', found: 'ß' }],
    ['9BWZZZ377VT00425🚚', { reason: 'characters', found: '🚚' }],
    ['9,12E+16', { reason: 'scientific-notation' }],
    ['9.12E+16', { reason: 'scientific-notation' }],
    ['9,12345e16', { reason: 'scientific-notation' }],
    ['9E+16', { reason: 'scientific-notation' }],
    [' 9,12E+16 ', { reason: 'scientific-notation' }],
  ])('holds %j back and says why: %j', (cell, fault) => {
    expect(normaliseVin(cell)).toEqual(fault);
  });

  it('takes a VIN that only looks like a power of ten', () => {
    expect(normaliseVin('93E45123456789012')).toEqual({ vin: '93E45123456789012', changed: false });
    expect(normaliseVin('12345678901234E56')).toEqual({ vin: '12345678901234E56', changed: false });
  });

  it('gives a VIN or a reason for any text, and the same VIN again from its own answer', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'9BWVTezIOQ0 -\u00a0\u200b\'"=＋E,') }),
    );
    fc.assert(
      fc.property(text, (cell) => {
        const verdict = normaliseVin(cell);
        if (!('vin' in verdict)) return;
        expect(verdict.vin).toMatch(/^[A-Z0-9]{17}$/);
        expect(verdict.changed).toBe(verdict.vin !== cell);
        expect(normaliseVin(verdict.vin)).toEqual({ vin: verdict.vin, changed: false });
      }),
      { numRuns: 2000 },
    );
  });

  it('undoes whatever spaces, dashes and case were put into a VIN', () => {
    const junk = fc.array(fc.constantFrom(' ', '-', '\u00a0', '\u200b', '–'), {
      minLength: 18,
      maxLength: 18,
    });
    fc.assert(
      fc.property(junk, fc.boolean(), (marks, lower) => {
        const cell = marks.map((mark, index) => mark + VIN.charAt(index)).join('');
        expect(normaliseVin(lower ? cell.toLowerCase() : cell)).toEqual({ vin: VIN, changed: true });
      }),
    );
  });
});

describe('hints', () => {
  it('offers 0, 1, 0 for O, I, Q', () => {
    expect(replaceIllegalLetters('9BWZZZ377VTOOQ2I1')).toBe('9BWZZZ377VT000211');
    expect(vinHints('9BWZZZ377VTOOQ2I1').illegalLetters).toBe(true);
    expect(vinHints(VIN).illegalLetters).toBe(false);
  });

  it.each([
    // The worked example of 49 CFR 565.15 and VINs in public documents.
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['5GZCZ43D13S812715', '1'],
  ])('finds the check digit of %s', (vin, digit) => {
    expect(checkDigit(vin)).toBe(digit);
    expect(vinHints(vin).checkDigit).toBe(vin.charAt(8) !== digit);
  });

  it('finds a wrong check digit where one is compulsory, and nowhere else', () => {
    expect(vinHints('1M8GDM9A1KP042788').checkDigit).toBe(true);
    expect(vinHints(VIN)).toEqual({ illegalLetters: false, checkDigit: false, roundedDigits: false });
    expect(checkDigit('1M8GDM9AXKPO42788')).toBeNull();
  });

  it('suspects digits that a spreadsheet rounded', () => {
    expect(vinHints('91234567890123400').roundedDigits).toBe(true);
    expect(vinHints('91234567890123450').roundedDigits).toBe(false);
  });
});

it('sees what looks like a VIN', () => {
  expect(looksLikeVin('9bw zzz 377 vt 004251')).toBe(true);
  expect(looksLikeVin('12345678901234567')).toBe(false);
  expect(looksLikeVin('CHASSIDOVEICULOXX')).toBe(false);
});
