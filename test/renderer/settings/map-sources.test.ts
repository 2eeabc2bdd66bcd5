import { expect, test } from 'vitest';
import { archiveSource, styleSources } from '../../../src/renderer/settings/map-sources.ts';

test.each([
  ['2026-11-23T23:00:00Z', '20261116', 'a Monday that is not over'],
  ['2026-11-24T00:00:00Z', '20261123', 'the day after a Monday'],
  ['2026-11-29T12:00:00Z', '20261123', 'a Sunday'],
  ['2027-01-01T12:00:00Z', '20261228', 'another year'],
])('On %s the build of %s is named: %s.', (now, build) => {
  expect(archiveSource(Date.parse(now))).toBe(`https://build.protomaps.com/${build}.pmtiles`);
});

test('Every source has an https address of its own.', () => {
  const addresses = styleSources.map(({ address }) => new URL(address));
  expect(addresses.map(({ protocol }) => protocol)).toEqual(addresses.map(() => 'https:'));
  expect(new Set(addresses.map(String)).size).toBe(styleSources.length);
});
