import { describe, expect, it } from 'vitest';
import { setFormatLocale } from '../../../src/renderer/i18n/format-locale.ts';
import { formatAge, formatInstant } from '../../../src/renderer/ui/time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('formatAge', () => {
  it.each([
    [0, 'agora', 'now'],
    [MINUTE - 1, 'agora', 'now'],
    [MINUTE, 'há 1 min', '1 min ago'],
    [HOUR - 1, 'há 59 min', '59 min ago'],
    [HOUR, 'há 1 h', '1 h ago'],
    [47.9 * HOUR, 'há 47 h', '47 h ago'],
    [2 * DAY, 'há 2 dias', '2 days ago'],
    [13.9 * DAY, 'há 13 dias', '13 days ago'],
    [14 * DAY, 'há 14 dias', '14 days ago'],
    [77 * DAY, 'há 77 dias', '77 days ago'],
    [1000 * DAY, 'há 1.000 dias', '1,000 days ago'],
    [-30_000, 'agora', 'now'],
    [-3 * HOUR, 'daqui a 3 h', 'in 3 h'],
  ])('An age of %d ms is written "%s" and "%s".', (ms, portuguese, english) => {
    expect(formatAge(ms, 'pt-BR')).toBe(portuguese);
    expect(formatAge(ms, 'en')).toBe(english);
  });
});

describe('formatInstant', () => {
  it('An instant is written as this computer shows it, in English as the region of the system writes it.', () => {
    const ms = new Date(2026, 2, 4, 17, 5).getTime();
    expect(formatInstant(ms, 'pt-BR')).toBe('04/03/2026 17:05');
    setFormatLocale('en-US');
    expect(formatInstant(ms, 'en')).toBe('3/4/2026 5:05 PM');
    setFormatLocale('pt-BR');
    expect(formatInstant(ms, 'en')).toBe('04/03/2026 17:05');
  });
});
