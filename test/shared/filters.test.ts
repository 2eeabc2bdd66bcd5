import { expect, it } from 'vitest';
import type { FleetFilters } from '../../src/contract/schemas/fleet.ts';
import { dimensions, hasFilter, isFiltered, isSameFilter, noFilters } from '../../src/shared/filters.ts';

const chosen: Required<FleetFilters> = {
  pasted: 1,
  unlisted: true,
  search: '9BW',
  identifier: { match: 'begins', text: 'ABC' },
  statuses: ['ok', 'failed'],
  ages: ['late', 'none'],
  places: [
    { country: 'BR', region: 'SP', name: null },
    { country: 'AR', region: null, name: null },
  ],
  cells: [
    { column: 2, values: ['Sul', 'Norte'] },
    { column: 1, values: [''] },
  ],
  ranges: [
    { column: 'seenAt', within: { kind: 'days', first: '2026-11-01', last: null }, blank: false },
    { column: 3, within: null, blank: true },
  ],
  work: [
    { field: 'tags', values: ['Urgente', ''] },
    { field: 'note', match: 'filled' },
  ],
  areas: { match: 'these', ids: [2, 1] },
  box: [-47, -23, -46, -22],
  shape: [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
};
const view: FleetFilters = noFilters;

it.each(dimensions)('A view is filtered by %s alone, and no longer once that is taken away.', (dimension) => {
  const filtered = { ...view, [dimension]: chosen[dimension] };
  expect(dimensions.filter((one) => hasFilter(filtered, one))).toEqual([dimension]);
  expect(isFiltered(filtered)).toBe(true);
  expect(isFiltered({ ...filtered, [dimension]: noFilters[dimension] })).toBe(false);
  expect(isSameFilter(filtered, view)).toBe(false);
});

it('A dimension that is absent filters nothing, and is the same as one that is empty.', () => {
  const { search, statuses, box } = noFilters;
  expect(isFiltered({ search, statuses, box })).toBe(false);
  expect(isSameFilter({ search, statuses, box }, noFilters)).toBe(true);
});

it('The order in which the items of a set were chosen makes no other filter; that of corners does.', () => {
  const reversed: Required<FleetFilters> = {
    ...chosen,
    statuses: chosen.statuses.toReversed(),
    ages: ['none', 'late'],
    places: (chosen.places ?? [])
      .toReversed()
      .map(({ country, region, name }) => ({ name, region, country })),
    cells: [
      { column: 1, values: [''] },
      { column: 2, values: ['Norte', 'Sul'] },
    ],
    ranges: (chosen.ranges ?? []).toReversed(),
  };
  expect(isSameFilter(chosen, reversed)).toBe(true);
  expect(isSameFilter(chosen, { ...chosen, shape: (chosen.shape ?? []).toReversed() })).toBe(false);
});
