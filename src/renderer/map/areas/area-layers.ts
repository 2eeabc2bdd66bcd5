import type { FeatureCollection, Position } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { AreaOutline, NamedArea } from '../../../contract/schemas/areas.ts';
import { areaColourOf } from '../../../shared/colours.ts';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import { emptySource, hiddenLayer, type StylePart } from '../canvas/style.ts';
import { fonts } from '../canvas/text.ts';

const SOURCE = 'named-areas';
const LABELS = 'named-area-labels';

/** The named areas: filled, with outline and name. Forbidden ones are dashed, so that they differ without colour too. */
export function namedAreasPart(
  areas: readonly NamedArea[],
  outlines: readonly AreaOutline[],
  scheme: Scheme,
): StylePart {
  const layers = layersOf(scheme);
  if (areas.length === 0 || outlines.length === 0)
    return { sources: { [SOURCE]: emptySource(), [LABELS]: emptySource() }, layers: layers.map(hiddenLayer) };
  const sources = {
    [SOURCE]: { type: 'geojson' as const, data: featuresOf(areas, outlines, scheme) },
    [LABELS]: { type: 'geojson' as const, data: labelsOf(areas, outlines) },
  };
  return { sources, layers };
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

/** One point for each area. A label of the shape itself would be drawn once in each tile that has a part of it. */
function labelsOf(areas: readonly NamedArea[], outlines: readonly AreaOutline[]): FeatureCollection {
  const nameOf = new Map(areas.map(({ id, name }) => [id, name]));
  return {
    type: 'FeatureCollection',
    features: outlines.flatMap(({ id, polygons }) => {
      const name = nameOf.get(id);
      const corners = polygons.flatMap(([outer]) => outer ?? []);
      if (name === undefined || corners.length === 0) return [];
      return [
        {
          type: 'Feature',
          properties: { name },
          geometry: { type: 'Point', coordinates: labelPosition(corners) },
        },
      ];
    }),
  };
}

/** The middle of the northern edge, or the northern corner. */
function labelPosition(corners: readonly (readonly [number, number])[]): Position {
  const [south, north] = [Math.min, Math.max].map((end) =>
    corners.reduce((latitude, corner) => end(latitude, corner[1]), corners[0]?.[1] ?? 0),
  ) as [number, number];
  const edge = corners.filter(([, latitude]) => north - latitude <= (north - south) / 100);
  const longitudes = edge.map(([longitude]) => longitude);
  return [(Math.min(...longitudes) + Math.max(...longitudes)) / 2, north];
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
      paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': 0.08 },
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
      source: LABELS,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts.bold,
        'text-size': 12,
        'text-max-width': 12,
        // A mark of vehicles in the way reaches up to 1.8 em: the name then goes beside or above it, or is left out.
        'text-variable-anchor-offset': [
          'bottom',
          [0, -0.4],
          'left',
          [1.8, 0],
          'right',
          [-1.8, 0],
          'bottom',
          [0, -2],
        ],
      },
      paint: { 'text-color': ink, 'text-halo-color': surface, 'text-halo-width': 2 },
    },
  ];
}
