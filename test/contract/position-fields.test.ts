import { expect, test } from 'vitest';
import { hasRequiredFields, isSameReport, pickPositionFields } from '../../src/contract/position-fields.ts';

const position = { timestamp: '2026-01-01 00:00:00', latitude: -22.9, longitude: -47 };

test('a report is its fields alone', () => {
  expect(pickPositionFields({ ...position, ...{ seenAt: 5, chassi: 'x' } })).toEqual(position);
});

test('there is a position only where every required field has a value', () => {
  expect(hasRequiredFields(position)).toBe(true);
  for (const name of ['timestamp', 'latitude', 'longitude'])
    expect(hasRequiredFields({ ...position, [name]: null })).toBe(false);
});

test('two reports are the same only where all fields are', () => {
  expect(isSameReport(position, { ...position })).toBe(true);
  expect(isSameReport(position, { ...position, timestamp: '2026-01-01 00:00:01' })).toBe(false);
  expect(isSameReport(position, { ...position, latitude: -22.8 })).toBe(false);
  expect(isSameReport(position, { ...position, longitude: -46 })).toBe(false);
});
