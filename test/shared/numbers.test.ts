import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasNumber, normaliseIdentifier, searchTerms, splitIdentifiers } from '../../src/shared/numbers.ts';
import { normaliseVin } from '../../src/shared/vin/vin.ts';

const VIN = '9BWZZZ377VT004251';

it('White space, commas and semicolons separate numbers, whatever their width.', () => {
  expect(splitIdentifiers(' 1, 2;3\t4\r\n５，６；７\u3000８ ')).toEqual([
    '1',
    '2',
    '3',
    '4',
    '５',
    '６',
    '７',
    '８',
  ]);
});

it('A text of separators alone has no number.', () => {
  expect(hasNumber(' ;,\n\t，；\u3000')).toBe(false);
  expect(hasNumber(';1;')).toBe(true);
});

it('A number is compared as the import reads a cell.', () => {
  const mark = fc.constantFrom(...' -\u00a0\u00ad\u02d7\u2013\u2043\u2212\uff0d\u200b\ufeff');
  const marks = fc.array(mark, { minLength: VIN.length, maxLength: VIN.length });
  const width = fc.constantFrom(0, 0xfee0);
  fc.assert(
    fc.property(marks, width, (before, distance) => {
      const text = before.map((one, at) => one + String.fromCharCode(VIN.charCodeAt(at) + distance)).join('');
      expect(normaliseVin(text)).toMatchObject({ vin: VIN });
      expect(normaliseIdentifier(text)).toBe(VIN);
      expect(normaliseIdentifier(text.toLowerCase())).toBe(VIN);
    }),
    { seed: 5 },
  );
});

it('A search is one VIN in groups, or several terms, each once.', () => {
  expect(searchTerms('9BW ZZZ377 VT 004251')).toEqual([VIN]);
  expect(searchTerms(`${VIN} 004251, 004251`)).toEqual([VIN, '004251']);
  expect(searchTerms('9BW\u00a0ZZZ 377')).toEqual(['9BWZZZ', '377']);
  expect(searchTerms(' - , ')).toEqual([]);
});
