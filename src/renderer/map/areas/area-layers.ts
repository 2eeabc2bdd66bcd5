import type { FeatureCollection } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { AreaOutline, NamedArea } from '../../../preload/schemas/areas.ts';
import { areaColourOf } from '../../ui/area-colours.ts';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import { emptySource, hidden, type StylePart } from '../canvas/style.ts';
import { fonts } from '../canvas/text.ts';

const SOURCE = 'named-areas';

/** The named areas: filled, with their outline and their name. A forbidden one has a dashed outline, so that it shows without colour. */
export function namedAreasPart(
  areas: readonly NamedArea[],
  outlines: readonly AreaOutline[],
  scheme: Scheme,
): StylePart {
  const layers = layersOf(scheme);
  if (areas.length === 0 || outlines.length === 0)
    return { sources: { [SOURCE]: emptySource() }, layers: layers.map(hidden) };
  return { sources: { [SOURCE]: { type: 'geojson', data: featuresOf(areas, outlines, scheme) } }, layers };
}

function featuresOf(
  areas: readonly NamedArea[],
  outlines: readonly AreaOutline[],
  scheme: Scheme,
): FeatureCollection {
  const polygonsOf = new Map(outlines.map(({ id, polygons }) => [id, polygons]));
  return {
    type: 'FeatureCollection',
    features: areas.map(({ id, name, kind, colour }) => ({
      type: 'Feature',
      properties: { name, kind, colour: areaColourOf[colour][scheme] },
      geometry: {
        type: 'MultiPolygon',
        coordinates: (polygonsOf.get(id) ?? []).map((rings) =>
          rings.map((ring) => [...ring, ...ring.slice(0, 1)].map((corner) => [...corner])),
        ),
      },
    })),
  };
}

function layersOf(scheme: Scheme): LayerSpecification[] {
  const { surface, ink } = mapColours[scheme];
  const outline = {
    type: 'line' as const,
    source: SOURCE,
    layout: { 'line-join': 'round' as const },
  };
  return [
    {
      id: 'named-area-fill',
      type: 'fill',
      source: SOURCE,
      paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': 0.14 },
    },
    {
      ...outline,
      id: 'named-area-line',
      filter: ['!=', ['get', 'kind'], 'forbidden'],
      paint: { 'line-color': ['get', 'colour'], 'line-width': 2 },
    },
    {
      ...outline,
      id: 'named-area-forbidden',
      filter: ['==', ['get', 'kind'], 'forbidden'],
      paint: { 'line-color': ['get', 'colour'], 'line-width': 3, 'line-dasharray': [1, 1] },
    },
    {
      id: 'named-area-label',
      type: 'symbol',
      source: SOURCE,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts.bold,
        'text-size': 12,
        'text-max-width': 12,
        // Above the middle, where a group of its vehicles often is, and drawn also where a mark is near.
        'text-anchor': 'bottom',
        'text-offset': [0, -1.8],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink, 'text-halo-color': surface, 'text-halo-width': 2 },
    },
  ];
}
