import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FleetView } from '../../../src/contract/schemas/fleet.ts';
import { countOutOfSight, movesMap, withinBounds } from '../../../src/renderer/map/found.ts';
import { wholeFleet } from '../../../src/renderer/state/whole-fleet.ts';

const view = (changes: Partial<FleetView>): FleetView => ({ ...wholeFleet, ...changes });
const box: FleetView['box'] = [-50, -25, -40, -20];
const ring: FleetView['shape'] = [
  [0, 0],
  [1, 0],
  [0, 1],
];

describe('The map goes to what is looked for', () => {
  test.each<[string, Partial<FleetView>, Partial<FleetView>, boolean]>([
    ['a search', {}, { search: 'ABC1D23' }, true],
    ['another search', { search: 'ABC' }, { search: 'ABC1' }, true],
    ['pasted numbers', {}, { pasted: 1 }, true],
    ['a filter', {}, { ages: ['silent'] }, true],
    ['another list', { listId: 1 }, { listId: 2 }, true],
    [
      'another order',
      { search: 'ABC' },
      { search: 'ABC', sort: { column: 'status', descending: true } },
      false,
    ],
    ['the end of a search', { search: 'ABC' }, {}, false],
    ['the area in sight', {}, { box }, false],
    ['a drawn area', {}, { shape: ring }, false],
    ['a search in an area of the map', { box }, { box, search: 'ABC' }, false],
  ])('%s, from %j to %j: %j', (_name, before, after, moves) => {
    expect(movesMap(view(after), view(before))).toBe(moves);
  });
});

describe('What is out of sight', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('A filter by a box leaves what lies in both, or nothing.', () => {
    expect(withinBounds(view({ box }), [-45, -22, -30, 0])?.box).toEqual([-45, -22, -40, -20]);
    expect(withinBounds(view({ box }), [-30, -22, -20, 0])).toBeNull();
  });

  test('The bounds of a map that was turned round the earth are those of the positions.', () => {
    expect(withinBounds(view({}), [310, -25, 320, -20])?.box).toEqual(box);
  });

  test.each([
    ['what a search found', { search: 'ABC' }, 3],
    ['nothing where nothing is looked for', {}, 0],
  ])('It counts %s.', async (_what, changes, count) => {
    const counts = ({ view }: { view: FleetView }) => ({ ok: true, value: { located: view.box ? 4 : 7 } });
    vi.stubGlobal('window', { rastro: { fleet: { counts } } });
    expect(await countOutOfSight(view(changes), [-50, -25, -40, -20])).toBe(count);
  });
});
