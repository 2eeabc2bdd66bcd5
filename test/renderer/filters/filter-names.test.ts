import i18n from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import { activeFilters, type NameContext, namedValues } from '../../../src/renderer/filters/filter-names.ts';
import { startTexts } from '../../../src/renderer/i18n/index.ts';
import { useFleetView } from '../../../src/renderer/state/view.ts';
import { wholeFleet } from '../../../src/renderer/state/whole-fleet.ts';
import { dimensions, isFiltered } from '../../../src/shared/filters.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('en');
  vi.unstubAllGlobals();
});

const t = i18n.getFixedT<['filters', 'fleet']>(null, ['filters', 'fleet']);
const pasted = { id: 4, asked: 5, vehicles: 3, missing: ['X', 'Y'], missed: 2 };
const context: NameContext = {
  t,
  language: 'en',
  columns: ['Plate', 'Branch'],
  formats: [],
  identifier: 'Plate',
  areas: [{ id: 1, name: 'North yard' }],
  pasted,
};

const view: FleetView = {
  ...wholeFleet,
  listId: 1,
  pasted: pasted.id,
  unlisted: true,
  search: '9BW',
  identifier: { match: 'begins', text: 'ABC' },
  statuses: ['ok', 'failed'],
  ages: ['none'],
  places: [{ country: 'BR', region: 'SP', name: 'Campinas' }],
  cells: [
    { column: 1, values: ['South', ''] },
    { column: 0, values: ['ABC1D23'] },
  ],
  ranges: [
    { column: 'seenAt', within: { kind: 'days-ago', least: 0, most: 6 }, blank: false },
    { column: 1, within: { kind: 'numbers', least: 1000, most: null }, blank: true },
  ],
  work: [
    { field: 'tags', values: ['Urgent', ''] },
    { field: 'note', match: 'filled' },
  ],
  areas: { match: 'these', ids: [1, 2] },
  box: [-47, -23, -46, -22],
  shape: [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
};
const { show, filter } = useFleetView.getState();

it('Every dimension has a name on the screen, and each column of the list one of its own.', () => {
  const filters = activeFilters(view, context, filter);
  expect([...new Set(filters.map(({ dimension }) => dimension))]).toEqual(dimensions);
  expect(filters.map(({ name }) => name)).toEqual([
    '3 of 5 pasted numbers found · 2 not found',
    'Not in any list',
    'Search: 9BW',
    'Plate: begins with “ABC”',
    'Status: Located, Failed',
    'Age: No position',
    'Place: Campinas, SP',
    'Branch: South, (empty)',
    'Plate: ABC1D23',
    'Position time: Last 7 days',
    'Branch: from 1,000 or (empty)',
    'Tags: Urgent, (empty)',
    'Note: Not blank',
    'Area: North yard, removed area',
    'Visible map area',
    'Area drawn on the map only',
  ]);
  expect(new Set(filters.map(({ key }) => key)).size).toBe(filters.length);
});

it('Removing a filter leaves the others, and removing all of them leaves every vehicle of the list.', () => {
  // A view on the screen has one area.
  show({ ...view, shape: null });
  useFleetView.setState({ pasted });
  const now = () =>
    activeFilters(
      useFleetView.getState().view,
      { ...context, pasted: useFleetView.getState().pasted },
      filter,
    );
  let left = now();
  expect(left).toHaveLength(15);
  while (left.length > 0) {
    const [removed, ...others] = left;
    removed?.remove();
    expect(now().map(({ key }) => key)).toEqual(others.map(({ key }) => key));
    left = now();
  }
  expect(isFiltered(useFleetView.getState().view)).toBe(false);
  expect(useFleetView.getState().view).toEqual({ ...wholeFleet, listId: 1 });
});

it('A filter lists its first three values, and counts the others.', () => {
  expect(namedValues(['South'], t)).toBe('South');
  expect(namedValues(['South', '', 'North'], t)).toBe('South, (empty), North');
  expect(namedValues(['a', 'b', 'c', 'd', 'e'], t)).toBe('a, b, c +2');
});
