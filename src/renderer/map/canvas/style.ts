import type {
  LayerSpecification,
  SourceSpecification,
  SpriteSpecification,
  StyleSpecification,
} from 'maplibre-gl';

/** The parts of the map's style, bottom to top. Each part is set by one owner (`MapCanvas.setPart`). */
const partNames = ['ground', 'named-areas', 'area', 'vehicles', 'trail', 'chosen'] as const;
export type PartName = (typeof partNames)[number];

export interface StylePart {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  readonly layers: readonly LayerSpecification[];
  readonly sprite?: SpriteSpecification;
  /** The layer whose features react to the pointer. */
  readonly target?: string;
  /** The part was not written for Rastro, so MapLibre checks the style. That takes as long as creating the layers. */
  readonly isForeign?: boolean;
}

export type StyleParts = Readonly<Record<PartName, StylePart>>;

export function composeStyle(parts: StyleParts): StyleSpecification {
  const all = partNames.map((name) => parts[name]);
  const sprite = all.find((part) => part.sprite)?.sprite;
  return {
    version: 8,
    ...(sprite ? { sprite } : {}),
    sources: Object.assign({}, ...all.map(({ sources }) => sources)),
    layers: all.flatMap(({ layers }) => layers),
  };
}

/** Layers that react to the pointer, top to bottom. */
export function targetsOf(parts: StyleParts): string[] {
  return partNames.toReversed().flatMap((name) => parts[name].target ?? []);
}

/** Hides a layer, because MapLibre prepares and clips tiles for every visible layer, even if its source is empty. */
export const hiddenLayer = (layer: LayerSpecification): LayerSpecification =>
  ({ ...layer, layout: { ...layer.layout, visibility: 'none' } }) as LayerSpecification;

export function emptySource(): SourceSpecification {
  return { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
}

export function pointSource(
  longitude: number,
  latitude: number,
  properties: Readonly<Record<string, string | number>>,
): SourceSpecification {
  return {
    type: 'geojson',
    data: {
      type: 'Feature',
      properties: { ...properties },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    },
  };
}
