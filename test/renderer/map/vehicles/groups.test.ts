import { describe, expect, test } from 'vitest';
import {
  byStatus,
  byTier,
  canZoomSplit,
  type Group,
  groupAt,
  groupOf,
  mergeGroups,
  VEHICLES,
  withMargin,
} from '../../../../src/renderer/map/vehicles/groups.ts';

const group = (patch: Partial<Group> = {}): Group => ({
  count: 2,
  vin: null,
  newest: 200,
  oldest: 100,
  late: 1,
  silent: 0,
  notFound: 0,
  failed: 1,
  box: [-47, -24, -46, -23],
  ...patch,
});

describe('a feature of a tile', () => {
  const counts = { late: 1, silent: 0, notFound: 0, failed: 1 };
  const properties = { ...counts, newest: 200, oldest: 100, west: -47, south: -24, east: -46, north: -23 };

  test('A feature of a tile describes a group.', () => {
    expect(groupOf({ ...properties, count: 2 })).toEqual(group());
  });

  test('A feature names its vehicle where it is alone.', () => {
    expect(groupOf({ ...properties, count: 1, vin: '9BWZZZ377VT004251' })?.vin).toBe('9BWZZZ377VT004251');
    expect(groupOf({ ...properties, count: 2, vin: '9BWZZZ377VT004251' })?.vin).toBeNull();
  });

  test('A group has so many of each age and of each status.', () => {
    const all = group({ count: 9, late: 2, silent: 3, notFound: 1, failed: 4 });
    expect(byTier(all)).toEqual({ recent: 4, late: 2, silent: 3 });
    expect(byStatus(all)).toEqual({ ok: 4, 'not-found': 1, failed: 4 });
  });

  test('A feature without its numbers is no group.', () => {
    expect(groupOf({ ...properties })).toBeNull();
    expect(groupOf({ ...properties, count: '2' })).toBeNull();
  });
});

describe('joined groups', () => {
  test('Joined groups add up, span all ages and hold all positions.', () => {
    const other = group({ count: 3, newest: 300, oldest: 150, box: [-46.5, -25, -45, -23.5] });
    expect(mergeGroups([group(), other])).toEqual({
      count: 5,
      vin: null,
      newest: 300,
      oldest: 100,
      late: 2,
      silent: 0,
      notFound: 0,
      failed: 2,
      box: [-47, -25, -45, -23],
    });
  });

  test('Joined groups count what two tiles repeat once.', () => {
    expect(mergeGroups([group(), group()])?.count).toBe(2);
    const alone = group({ count: 1, vin: '9BWZZZ377VT004251' });
    expect(mergeGroups([alone, alone])).toEqual(alone);
  });

  test('Joining no groups gives none.', () => {
    expect(mergeGroups([])).toBeNull();
  });
});

describe('a closer look', () => {
  test('A closer look separates vehicles of a town.', () => {
    expect(canZoomSplit([-46.7, -23.6, -46.6, -23.5], 8, 11)).toBe(true);
  });

  test('A closer look does not separate vehicles on one yard.', () => {
    expect(canZoomSplit([-46.7, -23.6, -46.7, -23.6], 8, 18)).toBe(false);
    expect(canZoomSplit([-46.7, -23.6, -46.6995, -23.5995], 8, 17)).toBe(false);
  });

  test('A closer look separates nothing where the map is as close as it gets.', () => {
    expect(canZoomSplit([-46.7, -23.6, -46.6, -23.5], 11, 11)).toBe(false);
  });
});

test('The padded box holds positions that lie on its edge after rounding.', () => {
  const [west, south, east, north] = withMargin([-46.7, -23.6, -46.7, -23.6]);
  expect(west).toBeLessThan(-46.7);
  expect(south).toBeLessThan(-23.6);
  expect(east).toBeGreaterThan(-46.7);
  expect(north).toBeGreaterThan(-23.6);
});

describe('the group under the pointer', () => {
  const counts = { late: 0, silent: 0, notFound: 0, failed: 0 };
  const features = [
    { ...counts, count: 2, newest: 200, oldest: 100, west: -47, south: -24, east: -46, north: -23 },
    {
      ...counts,
      count: 1,
      vin: '9BWZZZ377VT004251',
      newest: 300,
      oldest: 300,
      west: -46,
      south: -23,
      east: -46,
      north: -23,
    },
  ];

  test('Clusters that overlap under the pointer are one group.', () => {
    const at = groupAt({ layer: VEHICLES, features, x: 10, y: 20 });
    expect(at).toMatchObject({ x: 10, y: 20, group: { count: 3, vin: null, newest: 300, oldest: 100 } });
  });

  test('Features of another layer are no group.', () => {
    expect(groupAt({ layer: 'trail-points', features, x: 10, y: 20 })).toBeNull();
  });
});
