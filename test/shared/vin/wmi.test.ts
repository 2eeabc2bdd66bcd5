import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeVin } from '../../../src/shared/vin/wmi.ts';

const of = (vin: string, thisYear = 2026) => describeVin(vin, thisYear);

describe('VINs of many makers', () => {
  it.each([
    // Wikipedia, "Vehicle identification number"; 49 CFR 565.15's worked example.
    ['1M8GDM9AXKP042788', { modelYear: 1989, checkDigit: 'valid' }],
    ['5GZCZ43D13S812715', { modelYear: 2003, checkDigit: 'valid' }],
    // NHTSA's example of a request to vPIC, filled up.
    ['5UXWX7C59BA000000', { manufacturer: 'BMW', modelYear: 2011 }],
    // The example of many a text on chassis numbers, of 1997: thirty years on its letter stands for the newer year.
    ['9BWZZZ377VT004251', { manufacturer: 'Volkswagen', modelYear: 2027, checkDigit: 'not-used' }],
    // As these makers form them; the serials are made up.
    ['98PTTH430RB000001', { manufacturer: 'DAF', modelYear: 2024 }],
    ['98PTTH430PB000001', { manufacturer: 'DAF', modelYear: 2023 }],
    ['9BM963424PB000001', { manufacturer: 'Mercedes-Benz', modelYear: 2023 }],
    ['93KP0F0D9DE000001', { manufacturer: 'Volvo', modelYear: 2013 }],
    ['94BM0852TTV000001', { manufacturer: 'Facchini', modelYear: 2026 }],
    ['YV2N2B4C7JA000001', { manufacturer: 'Volvo', modelYear: null }],
  ])('%s', (vin, expected) => {
    expect(of(vin)).toMatchObject(expected);
  });
});

describe('the model year', () => {
  const brazilian = (code: string) => `9BD17164G${code}5123456`;

  it.each([
    ['X', 1999],
    ['Y', 2000],
    ['1', 2001],
    ['9', 2009],
    ['A', 2010],
    ['K', 2019],
    ['S', 2025],
    ['T', 2026],
    ['V', 2027],
    ['W', 1998],
  ])('in Brazil %s is %d, as seen in 2026', (code, year) => {
    expect(of(brazilian(code)).modelYear).toBe(year);
  });

  it.each(['0', 'I', 'O', 'Q', 'U', 'Z'])('%s stands for none', (code) => {
    expect(of(brazilian(code)).modelYear).toBeNull();
  });

  it('is of before 2010 in North America where position 7 is a digit, unless it is a heavy truck', () => {
    expect(of('1FAFP404X1F123456').modelYear).toBe(2001);
    expect(of('1FAHP24127G123456').modelYear).toBe(2007);
    expect(of('1FAHP241XBG123456').modelYear).toBe(1981);
    expect(of('1FAHP2D8XBG123456').modelYear).toBe(2011);
    expect(of('1XKDDB9X1CJ123456').modelYear).toBe(2012);
  });

  it('is never later than next year', () => {
    const character = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789');
    const vin = fc.string({ unit: character, minLength: 17, maxLength: 17 });
    fc.assert(
      fc.property(vin, fc.integer({ min: 2010, max: 2080 }), (text, year) => {
        const { modelYear } = of(text, year);
        if (modelYear === null) return;
        expect(modelYear).toBeLessThanOrEqual(year + 1);
        expect(modelYear).toBeGreaterThanOrEqual(1980);
      }),
    );
  });
});

describe('the check digit', () => {
  it('is asked for in North America and China only', () => {
    expect(of('1M8GDM9A1KP042788').checkDigit).toBe('wrong');
    expect(of('1M8GDM9AXKP0427O8').checkDigit).toBe('wrong');
    expect(of('LGXC16AF1A0000000').checkDigit).not.toBe('not-used');
    expect(of('7SAYGDEE0NF000000').checkDigit).not.toBe('not-used');
    expect(of('8AP19627000000000').checkDigit).toBe('not-used');
    expect(of('WDB90663300000000').checkDigit).toBe('not-used');
  });
});

it('returns nothing for what it does not know', () => {
  expect(of('0QA00000000000000')).toEqual({
    ...{ manufacturer: null, modelYear: null, checkDigit: 'not-used' },
  });
});
