import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTimestamp, timestampReader, toEpochSeconds } from '../../src/main/util/time-zone.ts';
import { inZone } from '../helpers/in-zone.ts';

const zones = [
  'UTC',
  'America/Sao_Paulo',
  'Europe/Lisbon',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/St_Johns',
];
const pad = (number: number) => String(number).padStart(2, '0');

test.each(zones)('the fast reader reads any text as the plain reader does, in %s', (zone) => {
  const read = timestampReader(zone);
  const part = (max: number) => fc.integer({ min: 0, max }).map(pad);
  const text = fc
    .tuple(fc.integer({ min: 1985, max: 2030 }), part(13), part(32), part(24), part(60), part(60))
    .map(([year, month, day, hour, minute, second]) => `${year}-${month}-${day} ${hour}:${minute}:${second}`);
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (given) => {
      expect(read(given)).toBe(toEpochSeconds(given, zone));
    }),
    { numRuns: 300, seed: 4 },
  );
});

test.each([
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['Europe/Lisbon', '2026-03-29'],
  ['Europe/Lisbon', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
])('the fast reader reads a day when the clock changes as the plain reader does: %s, %s', (zone, day) => {
  const read = timestampReader(zone);
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const text = `${day} ${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:30`;
    expect(read(text), text).toBe(toEpochSeconds(text, zone));
  }
});

test('a text is a timestamp exactly when a point in time can be read from it', () => {
  const part = (max: number) => fc.integer({ min: 0, max }).map(pad);
  const year = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'));
  const text = fc
    .tuple(year, part(13), part(32), part(24), part(61), part(61))
    .map(([year, month, day, hour, minute, second]) => `${year}-${month}-${day} ${hour}:${minute}:${second}`);
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (given) => {
      expect(isTimestamp(given)).toBe(toEpochSeconds(given, 'UTC') !== null);
    }),
    { numRuns: 3000, seed: 5 },
  );
});

test.each([
  ['2026-11-22 07:27:00', 'America/Sao_Paulo', Date.UTC(2026, 10, 22, 10, 27)],
  ['2018-12-01 12:00:00', 'America/Sao_Paulo', Date.UTC(2018, 11, 1, 14)],
  ['2026-07-01 12:00:00', 'Europe/Lisbon', Date.UTC(2026, 6, 1, 11)],
  ['2026-07-01 12:00:00', 'Australia/Lord_Howe', Date.UTC(2026, 6, 1, 1, 30)],
])('%s names one moment in %s, wherever this computer is', (text, zone, moment) => {
  for (const here of ['UTC', 'America/Sao_Paulo', 'Asia/Kathmandu'])
    expect(inZone(here, () => toEpochSeconds(text, zone))).toBe(moment / 1000);
});

test.each([
  ['2026-02-28 12:00:00', true],
  ['2026-02-29 12:00:00', false],
  ['2024-02-29 12:00:00', true],
  ['1900-02-29 12:00:00', false],
  ['2000-02-29 12:00:00', true],
  ['0000-02-29 12:00:00', true],
  ['2026-04-31 12:00:00', false],
  ['2026-00-10 12:00:00', false],
  ['2026-13-01 12:00:00', false],
  ['2026-01-00 12:00:00', false],
  ['2026-01-01 24:00:00', false],
  ['2026-01-01 23:59:60', true],
  ['2026-01-01 23:59:61', false],
  ['2026-01-01T12:00:00', false],
  ['2026-01-01 12:00:00 ', false],
])('%s: %s', (text, expected) => {
  expect(isTimestamp(text)).toBe(expected);
  expect(toEpochSeconds(text, 'UTC') !== null).toBe(expected);
});
