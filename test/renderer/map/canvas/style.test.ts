import { expect, test } from 'vitest';
import {
  composeStyle,
  type StylePart,
  type StyleParts,
  targetsOf,
} from '../../../../src/renderer/map/canvas/style.ts';

const part = (id: string, more: Partial<StylePart> = {}): StylePart => ({
  sources: { [id]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: [{ id, type: 'line', source: id }],
  ...more,
});
const parts: StyleParts = {
  chosen: part('chosen'),
  trail: part('trail', { target: 'points' }),
  vehicles: part('vehicles', { target: 'vehicles' }),
  area: part('area'),
  'named-areas': part('named-areas'),
  ground: part('ground', { sprite: 'https://t.example/sprite' }),
};

test('The layers of the parts lie on each other in the order of the canvas.', () => {
  const { layers, sources, sprite } = composeStyle(parts);
  expect(layers.map(({ id }) => id)).toEqual([
    'ground',
    'named-areas',
    'area',
    'vehicles',
    'trail',
    'chosen',
  ]);
  expect(Object.keys(sources).sort()).toEqual([
    'area',
    'chosen',
    'ground',
    'named-areas',
    'trail',
    'vehicles',
  ]);
  expect(sprite).toBe('https://t.example/sprite');
});

test('The topmost layer that reacts to the pointer comes first.', () => {
  expect(targetsOf(parts)).toEqual(['points', 'vehicles']);
});
