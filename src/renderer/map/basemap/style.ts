import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Point, VehicleStatus } from '../../../preload/schemas/fleet.ts';
import type { Scheme } from '../canvas/colours.ts';
import { type Trail, trailFeatures } from '../trail/trail.ts';
import { trailLayers } from '../trail/trail-layers.ts';
import { type ColourBy, chosenLayers, fleetLayers, type TierLimits } from '../vehicles/fleet-layers.ts';
import type { Language } from './basemap-layers.ts';
import { type Basemap, groundOf } from './ground.ts';

/** The chosen vehicle as the map marks it. */
export interface Chosen {
  readonly vin: string;
  readonly longitude: number;
  readonly latitude: number;
  /** Seconds since 1970. */
  readonly seenAt: number;
  readonly status: VehicleStatus;
}

/** What the map takes from the rest of the screen. */
export interface Look {
  readonly scheme: Scheme;
  readonly language: Language;
  readonly limits: TierLimits;
  readonly colourBy: ColourBy;
  /** The area filter, as a ring; the last point joins the first. */
  readonly area: readonly Point[] | null;
}

/** All that the map shows. */
export interface MapState extends Look {
  readonly basemap: Basemap;
  readonly chosen: Chosen | null;
  readonly trail: Trail;
  /** Counts up whenever the vehicles' tiles must be asked for anew. */
  readonly version: number;
}

export const FLEET_PROTOCOL = 'rastro-fleet';

/** Deepest zoom of the map: about 150 m from side to side of a tile, enough to tell parked lorries apart. */
export const MAX_ZOOM = 18;

/** Address of the vehicles' tiles; a new version makes MapLibre ask for every tile again. */
export function fleetAddress(version: number): string {
  return `${FLEET_PROTOCOL}://${version}/{z}/{x}/{y}`;
}

/** The whole map as a MapLibre style: a function of the state, so that a change is a difference of two styles. */
export function mapStyle(state: MapState): StyleSpecification {
  const { sources, layers, ...sprite } = groundOf(state.basemap, state.scheme, state.language);
  return {
    version: 8,
    ...sprite,
    sources: {
      ...sources,
      fleet: { type: 'vector', tiles: [fleetAddress(state.version)], maxzoom: MAX_ZOOM },
      area: areaSource(state.area),
      chosen: chosenSource(state.chosen),
      trail: { type: 'geojson', lineMetrics: true, data: trailFeatures(state.trail.fixes) },
      fix: fixSource(state.trail.marked),
    },
    layers: [...layers, ...fleetLayers(state), ...trailLayers(state.scheme), ...chosenLayers(state)].map(
      (layer) => (isBlank(layer, state) ? hidden(layer) : layer),
    ),
  };
}

const hidden = (layer: LayerSpecification) =>
  ({ ...layer, layout: { ...layer.layout, visibility: 'none' } }) as LayerSpecification;

/** MapLibre has tiles made for each source that is drawn, and cuts each out on the screen, also of one with nothing in it. */
function isBlank(layer: LayerSpecification, { area, chosen, trail: { fixes, marked } }: MapState): boolean {
  const source = 'source' in layer ? layer.source : '';
  return (
    (source === 'area' && !area) ||
    (source === 'chosen' && !chosen) ||
    (source === 'trail' && fixes.length === 0) ||
    (source === 'fix' && !marked)
  );
}

function areaSource(area: readonly Point[] | null): GeoJSONSourceSpecification {
  if (!area) return empty();
  return { type: 'geojson', data: { type: 'LineString', coordinates: [...area, ...area.slice(0, 1)] } };
}

function chosenSource(chosen: Chosen | null): GeoJSONSourceSpecification {
  if (!chosen) return empty();
  return {
    type: 'geojson',
    data: {
      type: 'Feature',
      properties: { vin: chosen.vin, oldest: chosen.seenAt, status: chosen.status },
      geometry: { type: 'Point', coordinates: [chosen.longitude, chosen.latitude] },
    },
  };
}

function fixSource(fix: Trail['marked']): GeoJSONSourceSpecification {
  if (!fix) return empty();
  return {
    type: 'geojson',
    data: {
      type: 'Feature',
      properties: { timestamp: fix.timestamp },
      geometry: { type: 'Point', coordinates: [fix.longitude, fix.latitude] },
    },
  };
}

function empty(): GeoJSONSourceSpecification {
  return { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
}
