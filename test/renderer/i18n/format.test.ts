import { describe, expect, it } from 'vitest';
import { formatCountdown, formatNumber, formatSpan } from '../../../src/renderer/i18n/format.ts';

describe('formatNumber', () => {
  it.each([
    [1234.5, 'pt-BR', '1.235'],
    [1234.5, 'en', '1,235'],
    [2.34, 'pt-BR', '2,3'],
    [2.34, 'en', '2.3'],
    [0, 'en', '0'],
  ])('writes %d in %s as %s', (value, language, text) => {
    expect(formatNumber(value, language)).toBe(text);
  });
});

describe('formatSpan', () => {
  it.each([
    [-3, '0 s'],
    [0.4, '0 s'],
    [45, '45 s'],
    [60, '1 min'],
    [59.6, '1 min'],
    [200, '3 min 20 s'],
    [3600, '1 h'],
    [3661, '1 h 1 min'],
    [3605, '1 h'],
    [90_000, '1 d 1 h'],
  ])('says %d seconds as %s', (seconds, text) => {
    expect(formatSpan(seconds, 'en')).toBe(text);
  });
});

describe('formatCountdown', () => {
  it.each([
    [-5, '0:00'],
    [0.2, '0:01'],
    [42, '0:42'],
    [59.5, '1:00'],
    [725, '12:05'],
    [3600, '1:00:00'],
    [3725, '1:02:05'],
  ])('shows %d seconds as %s', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text);
  });
});
