import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { BasemapFile } from '../../../contract/schemas/basemap.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import { fonts } from '../canvas/text.ts';
import { basemapLabels, freely, nameLayer } from './basemap-labels.ts';
import { basemapBaseLayers, byZoom } from './basemap-layers.ts';
import { type FeatureSelector, type FileSchema, fileSchemas } from './file-schemas.ts';

/** Source of the user's archive. */
export const OWN_SOURCE = 'own';

/** Colours of features that the bundled basemap does not have, in addition to the map's colours. */
const fileColours: Record<Scheme, Readonly<Record<'middle' | 'minor' | 'building' | 'shape', string>>> = {
  light: { middle: '#e6ddca', minor: '#e9e4d9', building: '#e9e6df', shape: '#5f7d96' },
  dark: { middle: '#35414c', minor: '#2b363f', building: '#232d35', shape: '#7f9cb5' },
};

/** Maximum brightness of raster tiles in the dark scheme, so that they do not outshine what stands on them. */
const DIMMED = 0.7;

/**
 * The layers of the user's archive, for the source `OWN_SOURCE`: those of a well-known schema in the look of the
 * bundled basemap, raster tiles as they are, anything else in one quiet colour.
 */
export function fileLayers(file: BasemapFile, scheme: Scheme, language: Language): LayerSpecification[] {
  const schema = fileSchemas[file.content];
  if (schema) return [...grounds(schema, scheme), ...labels(schema, scheme, language)];
  if (file.content === 'rastro') return likeTheBundled(scheme, language);
  if (file.content === 'pictures') {
    const paint = { 'raster-brightness-max': scheme === 'dark' ? DIMMED : 1, 'raster-fade-duration': 0 };
    return [{ id: named('pictures'), type: 'raster', source: OWN_SOURCE, paint }];
  }
  return [
    ...file.layers.flatMap((layer) => shapes(layer, scheme)),
    ...file.layers.map((layer) => names(layer, scheme)),
  ];
}

const named = (id: string) => `${OWN_SOURCE}:${id}`;

const areas: FilterSpecification = ['in', ['geometry-type'], ['literal', ['Polygon', 'MultiPolygon']]];
const lines: FilterSpecification = ['in', ['geometry-type'], ['literal', ['LineString', 'MultiLineString']]];
const points: FilterSpecification = ['in', ['geometry-type'], ['literal', ['Point', 'MultiPoint']]];

function likeTheBundled(scheme: Scheme, language: Language): LayerSpecification[] {
  return [...basemapBaseLayers(scheme), ...basemapLabels(scheme, language)].flatMap((layer) =>
    layer.type === 'background'
      ? []
      : [{ ...layer, id: named(layer.id), source: OWN_SOURCE } as LayerSpecification],
  );
}

function fill(id: string, layer: string, color: string): LayerSpecification {
  const paint = { 'fill-color': color };
  return { id: named(id), type: 'fill', source: OWN_SOURCE, 'source-layer': layer, filter: areas, paint };
}

function line(
  id: string,
  { layer, filter }: FeatureSelector,
  color: string,
  width: ExpressionSpecification,
  dashes?: number[],
): LayerSpecification {
  return {
    id: named(id),
    type: 'line',
    source: OWN_SOURCE,
    'source-layer': layer,
    filter: ['all', lines, filter] as FilterSpecification,
    layout: { 'line-cap': dashes ? 'butt' : 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width, ...(dashes ? { 'line-dasharray': dashes } : {}) },
  };
}

function grounds(schema: FileSchema, scheme: Scheme): LayerSpecification[] {
  const colours = mapColours[scheme];
  const { middle, minor, building } = fileColours[scheme];
  const { roads } = schema;
  return [
    ...schema.land.map((layer) => fill(`land:${layer}`, layer, colours.land)),
    ...schema.water.flatMap((layer) => [
      fill(`water:${layer}`, layer, colours.water),
      line(`river:${layer}`, { layer, filter: true }, colours.river, byZoom(6, 0.5, 12, 1.6, 16, 4)),
    ]),
    { ...fill('buildings', schema.buildings, building), minzoom: 13 },
    { ...line('roads:minor', roads.minor, minor, byZoom(10, 0.3, 14, 2, 18, 12)), minzoom: 10 },
    line('roads:middle', roads.middle, middle, byZoom(7, 0.5, 12, 2, 18, 16)),
    line('roads:major', roads.major, colours.road, byZoom(4, 0.5, 8, 1.4, 12, 3.2, 18, 20)),
    line('state-lines', schema.stateLines, colours.stateLine, byZoom(3, 0.6, 8, 1.4), [3, 2]),
    line('country-lines', schema.countryLines, colours.countryLine, byZoom(2, 0.6, 8, 1.8)),
  ];
}

function labels(schema: FileSchema, scheme: Scheme, language: Language): LayerSpecification[] {
  const { land, townLabel, placeLabel, stateLabel, countryLabel } = mapColours[scheme];
  const field = { 'text-field': schema.name(language) };
  const name = (
    id: string,
    { layer, filter }: FeatureSelector,
    colour: string,
    look: Parameters<typeof nameLayer>[3],
  ) => nameLayer([OWN_SOURCE, named(id), layer], colour, land, { filter, ...look });
  return [
    name('road-names', { layer: schema.roadNames, filter: lines }, townLabel, {
      minzoom: 13,
      layout: {
        ...field,
        'symbol-placement': 'line',
        'text-font': fonts.regular,
        'text-size': byZoom(13, 10, 17, 12.5),
      },
    }),
    name('towns', schema.towns, townLabel, {
      minzoom: 8,
      layout: {
        ...field,
        'text-font': fonts.regular,
        'text-size': byZoom(8, 10.5, 14, 13),
        'text-max-width': 7,
        ...freely(0),
        'text-padding': 6,
      },
    }),
    name('cities', schema.cities, placeLabel, {
      layout: {
        ...field,
        'text-font': fonts.medium,
        'text-size': byZoom(4, 11, 10, 15),
        'text-max-width': 8,
        ...freely(0),
        'text-padding': 4,
      },
    }),
    name('states', schema.states, stateLabel, {
      minzoom: 4,
      maxzoom: 8,
      layout: {
        ...field,
        'text-font': fonts.italic,
        'text-size': byZoom(4, 10.5, 7, 14),
        'text-max-width': 7,
      },
    }),
    name('countries', schema.countries, countryLabel, {
      maxzoom: 7,
      layout: {
        'text-field': ['upcase', schema.name(language)],
        'text-font': fonts.medium,
        'text-size': byZoom(1, 9.5, 5, 13),
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
      },
    }),
  ];
}

function shapes(layer: string, scheme: Scheme): LayerSpecification[] {
  const color = fileColours[scheme].shape;
  const common = { source: OWN_SOURCE, 'source-layer': layer };
  return [
    {
      ...common,
      id: named(`areas:${layer}`),
      type: 'fill',
      filter: areas,
      paint: { 'fill-color': color, 'fill-opacity': 0.14 },
    },
    {
      ...common,
      id: named(`lines:${layer}`),
      type: 'line',
      filter: ['any', lines, areas] as FilterSpecification,
      paint: { 'line-color': color, 'line-width': byZoom(6, 0.6, 14, 1.6), 'line-opacity': 0.75 },
    },
    {
      ...common,
      id: named(`points:${layer}`),
      type: 'circle',
      filter: points,
      paint: { 'circle-color': color, 'circle-radius': byZoom(6, 1.5, 14, 3), 'circle-opacity': 0.75 },
    },
  ];
}

/** The names of areas and points, where they have any. */
function names(layer: string, scheme: Scheme): LayerSpecification {
  const { townLabel, land } = mapColours[scheme];
  return nameLayer([OWN_SOURCE, named(`names:${layer}`), layer], townLabel, land, {
    filter: ['all', ['has', 'name'], ['any', areas, points]] as FilterSpecification,
    layout: {
      'text-field': ['to-string', ['get', 'name']],
      'text-font': fonts.regular,
      'text-size': 11,
      'text-max-width': 7,
      'text-anchor': 'top',
      'text-offset': [0, 0.4],
    },
  });
}
