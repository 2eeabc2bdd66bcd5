import { expect, test } from 'vitest';
import type { AreaOutline, Corner, NamedArea } from '../../../../src/contract/schemas/areas.ts';
import { namedAreasPart } from '../../../../src/renderer/map/areas/area-layers.ts';

const square = (west: number, south: number, size: number): Corner[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
];

const area = (id: number, name: string): NamedArea => ({
  ...({ id, name, kind: 'yard', colour: 'blue', group: '' } as NamedArea),
});

/** Name and point of each label. */
function labels(shapes: readonly AreaOutline['polygons'][]): unknown[] {
  const areas = shapes.map((_, id) => area(id, `Area ${id}`));
  const outlines = shapes.map((polygons, id) => ({ id, polygons }));
  const { sources } = namedAreasPart(areas, outlines, 'light');
  const source = sources['named-area-labels'];
  if (source?.type !== 'geojson' || typeof source.data === 'string') throw new Error('no labels');
  const { features } = source.data as GeoJSON.FeatureCollection<GeoJSON.Point>;
  return features.map(({ properties, geometry }) => [properties?.name, geometry.coordinates]);
}

test('Each area has one label, in the middle of its northern edge.', () => {
  expect(labels([[[square(-50, -20, 2)]], [[square(-60, -30, 1)]]])).toEqual([
    ['Area 0', [-49, -18]],
    ['Area 1', [-59.5, -29]],
  ]);
});

test('The label of an area in parts is at the part farthest north, and a corner is enough.', () => {
  const triangle: Corner[] = [
    [10, 0],
    [14, 0],
    [11, 5],
  ];
  expect(labels([[[square(-50, -20, 2)], [triangle]]])).toEqual([['Area 0', [11, 5]]]);
});

test('A northern edge that is a little aslant has the label in its middle, too.', () => {
  const aslant: Corner[] = [
    [0, 0],
    [4, 0],
    [4, 2],
    [0, 1.99],
  ];
  expect(labels([[[aslant]]])).toEqual([['Area 0', [2, 2]]]);
});

test('An area without corners has no label.', () => {
  expect(labels([[[[]]], [[square(0, 0, 2)]]])).toEqual([['Area 1', [1, 2]]]);
});
