import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl';
import type { BasemapContent } from '../../../contract/schemas/basemap.ts';
import { type Language, primaryTag } from '../../../shared/i18n/languages.ts';
import { get } from './basemap-layers.ts';

/** Selects features of one layer of an archive. */
export interface FeatureSelector {
  readonly layer: string;
  readonly filter: FilterSpecification;
}

/** Which layers of a well-known schema a basemap shows. */
export interface FileSchema {
  /** Layers of polygons in the colour of land. */
  readonly land: readonly string[];
  /** Layers of polygons and lines in the colour of water. */
  readonly water: readonly string[];
  readonly roads: {
    readonly major: FeatureSelector;
    readonly middle: FeatureSelector;
    readonly minor: FeatureSelector;
  };
  readonly countryLines: FeatureSelector;
  readonly stateLines: FeatureSelector;
  readonly buildings: string;
  readonly roadNames: string;
  readonly countries: FeatureSelector;
  readonly states: FeatureSelector;
  readonly cities: FeatureSelector;
  readonly towns: FeatureSelector;
  readonly name: (language: Language) => ExpressionSpecification;
}

function among(property: string, ...values: string[]): ExpressionSpecification {
  return ['in', get(property), ['literal', values]];
}

/** Whether a property is this number; a missing one counts as 0. */
function level(property: string, wanted: number): ExpressionSpecification {
  return ['==', ['to-number', get(property), 0], wanted];
}

/** The first of these properties that the feature has; else an empty text. */
function firstOf(...properties: string[]): ExpressionSpecification {
  return ['coalesce', ...properties.map(get), ''] as ExpressionSpecification;
}

/** Source: openmaptiles.org/schema */
const openmaptiles: FileSchema = {
  land: [],
  water: ['water', 'waterway'],
  roads: {
    major: { layer: 'transportation', filter: among('class', 'motorway', 'trunk') },
    middle: { layer: 'transportation', filter: among('class', 'primary', 'secondary') },
    minor: {
      layer: 'transportation',
      filter: among('class', 'tertiary', 'minor', 'service', 'track', 'busway', 'raceway'),
    },
  },
  countryLines: {
    layer: 'boundary',
    filter: ['all', level('admin_level', 2), ['!', level('maritime', 1)]],
  },
  stateLines: { layer: 'boundary', filter: ['all', level('admin_level', 4), ['!', level('maritime', 1)]] },
  buildings: 'building',
  roadNames: 'transportation_name',
  countries: { layer: 'place', filter: among('class', 'country') },
  states: { layer: 'place', filter: among('class', 'state', 'province') },
  cities: { layer: 'place', filter: among('class', 'city') },
  towns: { layer: 'place', filter: among('class', 'town', 'village', 'suburb', 'hamlet', 'neighbourhood') },
  name: (language) => firstOf(`name:${primaryTag(language)}`, 'name:latin', 'name'),
};

/** Source: docs.protomaps.com/basemaps/layers */
const protomaps: FileSchema = {
  land: ['earth'],
  water: ['water'],
  roads: {
    major: { layer: 'roads', filter: among('kind', 'highway') },
    middle: { layer: 'roads', filter: among('kind', 'major_road') },
    minor: { layer: 'roads', filter: among('kind', 'medium_road', 'minor_road') },
  },
  countryLines: {
    layer: 'boundaries',
    filter: ['any', among('kind', 'country'), level('pmap:min_admin_level', 2)],
  },
  stateLines: {
    layer: 'boundaries',
    filter: ['any', among('kind', 'region'), level('pmap:min_admin_level', 4)],
  },
  buildings: 'buildings',
  roadNames: 'roads',
  countries: { layer: 'places', filter: among('kind', 'country') },
  states: { layer: 'places', filter: among('kind', 'region') },
  cities: {
    layer: 'places',
    filter: ['all', among('kind', 'locality'), ['>=', ['to-number', get('population_rank'), 0], 10]],
  },
  towns: {
    layer: 'places',
    filter: [
      'any',
      ['all', among('kind', 'locality'), ['<', ['to-number', get('population_rank'), 0], 10]],
      among('kind', 'neighbourhood', 'macrohood'),
    ],
  },
  name: (language) => firstOf(`name:${primaryTag(language)}`, 'name'),
};

/** Source: shortbread-tiles.org/schema */
const shortbread: FileSchema = {
  land: [],
  water: ['ocean', 'water_polygons', 'water_lines'],
  roads: {
    major: { layer: 'streets', filter: among('kind', 'motorway', 'trunk') },
    middle: { layer: 'streets', filter: among('kind', 'primary', 'secondary') },
    minor: {
      layer: 'streets',
      filter: among(
        'kind',
        'tertiary',
        'unclassified',
        'residential',
        'living_street',
        'service',
        'track',
        'busway',
      ),
    },
  },
  countryLines: {
    layer: 'boundaries',
    filter: ['all', level('admin_level', 2), ['!=', get('maritime'), true]],
  },
  stateLines: {
    layer: 'boundaries',
    filter: ['all', level('admin_level', 4), ['!=', get('maritime'), true]],
  },
  buildings: 'buildings',
  roadNames: 'street_labels',
  countries: { layer: 'boundary_labels', filter: level('admin_level', 2) },
  states: { layer: 'boundary_labels', filter: level('admin_level', 4) },
  cities: { layer: 'place_labels', filter: among('kind', 'capital', 'state_capital', 'city') },
  towns: {
    layer: 'place_labels',
    filter: among('kind', 'town', 'village', 'suburb', 'hamlet', 'neighbourhood'),
  },
  name: (language) => firstOf(`name_${primaryTag(language)}`, 'name'),
};

/** The well-known schemas, by the content of an archive. Other contents have no schema. */
export const fileSchemas: Partial<Record<BasemapContent, FileSchema>> = {
  openmaptiles,
  protomaps,
  shortbread,
};
