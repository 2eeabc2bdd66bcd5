import { expect, test } from 'vitest';
import { wallTime } from '../../src/main/export/wall-time.ts';
import { inZone } from '../helpers/in-zone.ts';

test.each([
  ['UTC', '2026-12-31 18:20:05'],
  ['America/Sao_Paulo', '2026-12-31 15:20:05'],
  ['Asia/Kathmandu', '2027-01-01 00:05:05'],
])("In %s this computer's clock shows %s.", (zone, text) => {
  expect(inZone(zone, () => wallTime(Date.UTC(2026, 11, 31, 18, 20, 5)))).toBe(text);
});
