import { describe, expect, it } from 'vitest';
import { dateStyle, workbookFormat, writeInstant, writeWallTime } from '../../../src/shared/i18n/dates.ts';
import { inZone } from '../../helpers/in-zone.ts';

const afternoon = '2026-03-04 17:05:59';

describe('dateStyle', () => {
  it.each([
    ['pt-BR', 'en-US', '04/03/2026 17:05', 'dd\\/mm\\/yyyy\\ hh:mm'],
    ['en', 'en-GB', '04/03/2026 17:05', 'dd\\/mm\\/yyyy\\ hh:mm'],
    ['en', 'en-US', '3/4/2026 5:05 PM', 'm\\/d\\/yyyy\\ h:mm\\ AM/PM'],
    ['en', 'pt-BR', '04/03/2026 17:05', 'dd\\/mm\\/yyyy\\ hh:mm'],
    ['en', 'de-DE', '4.3.2026 17:05', 'd\\.m\\.yyyy\\ hh:mm'],
    ['en', 'ja-JP', '2026/3/4 17:05', 'yyyy\\/m\\/d\\ hh:mm'],
  ])('A time in %s on a system with the region %s is written "%s".', (language, region, text, code) => {
    const style = dateStyle(language, region);
    expect(writeWallTime(afternoon, style)).toBe(text);
    expect(workbookFormat(style)).toBe(code);
  });

  it.each(['', 'C', 'pt_BR.UTF-8', 'xx-XX'])(
    'A region "%s" that says nothing leaves it to the language.',
    (region) => {
      expect(writeWallTime(afternoon, dateStyle('en', region))).toBe('04/03/2026 17:05');
    },
  );

  it.each(['th-TH', 'fa-IR', 'ar-EG'])('The region %s has the Gregorian year in Latin digits.', (region) => {
    expect(writeWallTime(afternoon, dateStyle('en', region))).toMatch(/^[\d/]*2026[\d/]* (5:05 PM|17:05)$/);
  });
});

describe('writeInstant', () => {
  it.each([
    ['UTC', '31/12/2026 18:20'],
    ['America/Sao_Paulo', '31/12/2026 15:20'],
    ['Asia/Kathmandu', '01/01/2027 00:05'],
  ])("In %s a moment is written as this computer's clock shows it: %s.", (zone, text) => {
    const moment = Date.UTC(2026, 11, 31, 18, 20);
    expect(inZone(zone, () => writeInstant(moment, dateStyle('pt-BR', '')))).toBe(text);
  });
});

describe('writeWallTime', () => {
  it('A clock of 24 hours has two digits.', () => {
    expect(writeWallTime('2026-03-04 05:07:00', dateStyle('pt-BR', ''))).toBe('04/03/2026 05:07');
  });

  it('Midnight and noon are 12 on a clock of twelve hours.', () => {
    const style = dateStyle('en', 'en-US');
    expect(writeWallTime('2026-12-31 00:00:00', style)).toBe('12/31/2026 12:00 AM');
    expect(writeWallTime('2026-12-31 12:30:00', style)).toBe('12/31/2026 12:30 PM');
  });

  it('A text that is no time stays as it is.', () => {
    const style = dateStyle('pt-BR', '');
    for (const text of ['', 'ontem', '2026-03-04', '2026-03-04T17:05:59', '2026-03-04 17:05'])
      expect(writeWallTime(text, style)).toBe(text);
  });
});
