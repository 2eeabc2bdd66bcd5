import { describe, expect, test } from 'vitest';
import type { PlacedPosition } from '../../../src/contract/schemas/fleet.ts';
import {
  historyCells,
  matchingPositions,
  sortPositions,
} from '../../../src/renderer/vehicle/history-table.ts';

const fetchedAt = new Date(2026, 10, 21, 14, 5).getTime();

const at = (timestamp: string, name: string | null): PlacedPosition => ({
  ...{ timestamp, latitude: -23.5, longitude: -46.6, seenAt: 0, fetchedAt },
  place: name === null ? null : { name, region: 'SP', country: 'BR', distanceKm: 3, direction: 'E' },
});

const newestFirst = [
  at('2026-11-04 10:00:00', 'Santos'),
  at('2026-11-03 10:00:00', null),
  at('2026-11-02 10:00:00', 'Águas de Lindóia'),
  at('2026-11-01 10:00:00', 'Santos'),
];

const days = (positions: readonly PlacedPosition[]) =>
  positions.map(({ timestamp }) => timestamp.slice(8, 10));

describe('The history of a vehicle', () => {
  test.each([
    ['time', true, ['04', '03', '02', '01']],
    ['time', false, ['01', '02', '03', '04']],
    // Without a place last, both ways.
    ['place', false, ['02', '04', '01', '03']],
    ['place', true, ['04', '01', '02', '03']],
  ] as const)('It is sorted by %s; descending: %s.', (column, descending, order) => {
    expect(days(sortPositions(newestFirst, { column, descending }, 'pt-BR'))).toEqual(order);
  });

  test.each([
    ['', ['04', '03', '02', '01']],
    ['  ', ['04', '03', '02', '01']],
    ['aguas', ['02']],
    ['SANTOS 01/11', ['01']],
    ['03/11/2026', ['03']],
    ['2026-11-0', ['04', '03', '02', '01']],
    ['santos águas', []],
  ])(
    'A search for “%s” finds positions by place and time, as the screen or the service writes them.',
    (search, found) => {
      expect(days(matchingPositions(newestFirst, search, 'pt-BR'))).toEqual(found);
    },
  );

  test('A position is copied with its place, its coordinates and both clocks.', () => {
    const [first, nowhere] = newestFirst.map((position) => historyCells(position, 'pt-BR'));
    expect(first).toEqual([...['04/11/2026 10:00', 'Santos, SP · 3 km L', -23.5, -46.6, '21/11/2026 14:05']]);
    expect(nowhere?.[1]).toBeNull();
  });
});
