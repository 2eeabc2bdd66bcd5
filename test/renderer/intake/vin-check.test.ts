import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkVin } from '../../../src/renderer/intake/vin-check.ts';

/** The core's, which the screen's types know nothing of. */
const core: { normaliseVin(cell: string): { vin: string } | { reason: string } } = await import(
  new URL('../../../src/shared/vin/vin.ts', import.meta.url).href
);

const VIN = '9BWZZZ377VT004251';

it('says what is missing while a VIN is typed', () => {
  expect(checkVin('')).toEqual({ state: 'empty' });
  expect(checkVin(' - ')).toEqual({ state: 'empty' });
  expect(checkVin('9BW ZZZ-377')).toEqual({ state: 'length', length: 9 });
  expect(checkVin(`${VIN}1`)).toEqual({ state: 'length', length: 18 });
  expect(checkVin('9BWZZZ377VT0042#1')).toEqual({ state: 'characters', found: '#' });
  expect(checkVin('9BWZZZ377VT00425ç')).toEqual({ state: 'characters', found: 'ç' });
  expect(checkVin('9,12E+16')).toEqual({ state: 'scientific-notation' });
  expect(checkVin(VIN.toLowerCase())).toEqual({ state: 'ok' });
  expect(checkVin(`="${VIN}"`)).toEqual({ state: 'ok' });
  expect(checkVin(`\u00b4${VIN}\u00b4`)).toEqual({ state: 'ok' });
});

it('judges every value as the core does', () => {
  const parts = fc.constantFrom(
    ...'9BWZ0oIq-–’\'"= \u00a0\u200b\u00b4.,E+#ç\u0131\uff21',
    VIN,
    '="',
    '9,12E+16',
  );
  const value = fc.oneof(
    fc.array(parts, { maxLength: 20 }).map((all) => all.join('')),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  fc.assert(
    fc.property(value, (text) => {
      const verdict = core.normaliseVin(text);
      expect(checkVin(text).state).toBe('vin' in verdict ? 'ok' : verdict.reason);
    }),
    { numRuns: 3000 },
  );
});
