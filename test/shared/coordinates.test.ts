import { describe, expect, it } from 'vitest';
import { formatDms, formatPair } from '../../src/shared/coordinates.ts';

describe('coordinates', () => {
  it('A pair is written with decimal points, as other maps accept it.', () => {
    expect(formatPair(-23.550521, -46.633308)).toBe('-23.55052, -46.63331');
  });

  it('Degrees, minutes and seconds end in the compass letters of the language.', () => {
    expect(formatDms(-23.55052, -46.633308, 'pt-BR')).toBe(`23°33'01.9"S 46°37'59.9"O`);
    expect(formatDms(48.85, 2.35, 'pt-BR')).toBe(`48°51'00.0"N 2°21'00.0"L`);
    expect(formatDms(48.85, -2.35, 'en')).toBe(`48°51'00.0"N 2°21'00.0"W`);
  });

  it('Seconds are never rounded up to sixty.', () => {
    expect(formatDms(9.99999999, 0, 'en')).toBe(`10°00'00.0"N 0°00'00.0"E`);
  });
});
