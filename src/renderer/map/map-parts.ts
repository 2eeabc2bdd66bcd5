import type { AreaOutline, NamedArea } from '../../contract/schemas/areas.ts';
import { namedAreasPart } from './areas/area-layers.ts';
import { type Basemap, basemapPart } from './basemap/ground.ts';
import { basemapImages } from './basemap/place-dot.ts';
import type { MapImages } from './canvas/images.ts';
import type { StyleParts } from './canvas/style.ts';
import { type Area, areaPart } from './drawing/area.ts';
import type { Trail } from './trail/trail.ts';
import { trailImages } from './trail/trail-images.ts';
import { trailPart } from './trail/trail-layers.ts';
import { type Chosen, chosenPart, type FleetLook, vehiclesPart } from './vehicles/fleet-layers.ts';
import { vehicleImages } from './vehicles/markers.ts';

export interface MapState extends FleetLook {
  readonly basemap: Basemap;
  readonly areas: readonly NamedArea[];
  readonly outlines: readonly AreaOutline[];
  readonly area: Area | null;
  readonly chosen: Chosen | null;
  readonly trail: Trail;
  /** Version of the vehicles' tiles: with a new one they are all read again. */
  readonly version: number;
}

export const mapImages: MapImages = new Map([...basemapImages, ...vehicleImages, ...trailImages]);

export function mapParts(state: MapState): StyleParts {
  return {
    ground: basemapPart(state.basemap, state.scheme, state.language),
    'named-areas': namedAreasPart(state.areas, state.outlines, state.scheme),
    area: areaPart(state.area, state.scheme),
    vehicles: vehiclesPart(state, state.version),
    trail: trailPart(state.trail, state.scheme),
    chosen: chosenPart(state, state.chosen),
  };
}
