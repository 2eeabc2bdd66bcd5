import type { FilterSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { BasemapFile } from '../../../contract/schemas/basemap.ts';
import type { Box } from '../../../contract/schemas/fleet.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { mapColours, type Scheme } from '../canvas/colours.ts';
import type { StylePart } from '../canvas/style.ts';
import { basemapLabels } from './basemap-labels.ts';
import { basemapBaseLayers } from './basemap-layers.ts';
import { fileLayers, OWN_SOURCE } from './file-layers.ts';

export const BASEMAP_PROTOCOL = 'rastro-basemap';

export const BUNDLED = 'bundled';

/** Deepest zoom in the bundled archive (scripts/basemap). */
const BUNDLED_MAX_ZOOM = 7;
/** Width of raster tiles in archives, in pixels: the usual one of web maps, as the archive's header has none. */
const PICTURE_SIZE = 256;

/** What is drawn under the vehicles. */
export type Basemap =
  | { readonly kind: 'bundled' }
  | { readonly kind: 'file'; readonly file: BasemapFile }
  | {
      readonly kind: 'streets';
      readonly file: BasemapFile;
      /** The boxes in which the street map takes the place of the bundled map. */
      readonly boxes: readonly Box[];
      readonly address: string;
    }
  | { readonly kind: 'online'; readonly part: StylePart };

/** The basemap's part of the map's style. The bundled basemap lies beneath any other, to fill its blanks. */
export function basemapPart(basemap: Basemap, scheme: Scheme, language: Language): StylePart {
  if (basemap.kind === 'file') {
    const { file } = basemap;
    return fileGround(file, scheme, language, [file.bounds], archiveAddress(file.archiveId));
  }
  if (basemap.kind === 'streets')
    return fileGround(basemap.file, scheme, language, basemap.boxes, basemap.address);
  if (basemap.kind === 'bundled')
    return {
      sources: bundledSource(),
      layers: [...basemapBaseLayers(scheme), ...basemapLabels(scheme, language)],
    };
  const { part } = basemap;
  return {
    ...part,
    sources: { ...bundledSource(), ...part.sources },
    layers: [...basemapBaseLayers(scheme), ...part.layers],
  };
}

function bundledSource(): StylePart['sources'] {
  const tiles = [archiveAddress(BUNDLED)];
  return { basemap: { type: 'vector', tiles, maxzoom: BUNDLED_MAX_ZOOM } };
}

function archiveAddress(archiveId: string): string {
  return `${BASEMAP_PROTOCOL}://${archiveId}/{z}/{x}/{y}`;
}

function fileGround(
  file: BasemapFile,
  scheme: Scheme,
  language: Language,
  boxes: readonly Box[],
  address: string,
): StylePart {
  const own = fileLayers(file, scheme, language);
  const sources = { ...bundledSource(), [OWN_SOURCE]: fileSource(file, address) };
  // It is unknown what these layers leave blank, so they are drawn over the whole bundled basemap.
  if (file.content === 'unknown')
    return {
      sources,
      layers: [...basemapBaseLayers(scheme), ...own, ...basemapLabels(scheme, language)],
    };
  const labels = basemapLabels(scheme, language).map((layer) => outsideArchive(layer, file.minZoom, boxes));
  const bundled = coversTheWorld(file) ? [] : labels;
  return {
    sources: { ...sources, [LAND_FILL_ID]: plateSource(boxes) },
    layers: [...basemapBaseLayers(scheme), plate(file, scheme), ...own, ...bundled],
  };
}

function fileSource(
  { content, minZoom, maxZoom, bounds }: BasemapFile,
  address: string,
): SourceSpecification {
  const tiles = [address];
  const common = {
    tiles,
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: [...bounds] as [number, number, number, number],
  };
  return content === 'pictures'
    ? { type: 'raster', tileSize: PICTURE_SIZE, ...common }
    : { type: 'vector', ...common };
}

/**
 * Id of the layer that fills the boxes of an archive with the colour of land, below the archive's own layers. Otherwise
 * the coarser bundled coast would look like water on the archive's land.
 */
const LAND_FILL_ID = 'plate';

function plate({ minZoom, content }: BasemapFile, scheme: Scheme): LayerSpecification {
  return {
    id: LAND_FILL_ID,
    type: 'fill',
    source: LAND_FILL_ID,
    minzoom: minZoom,
    // Raster tiles bring their own ground, and may leave parts of their bounds to the bundled basemap.
    layout: { visibility: content === 'pictures' ? 'none' : 'visible' },
    paint: { 'fill-color': mapColours[scheme].land, 'fill-antialias': false },
  };
}

function plateSource(boxes: readonly Box[]): SourceSpecification {
  return { type: 'geojson', data: shapeOf(boxes) };
}

function shapeOf(boxes: readonly Box[]): GeoJSON.Polygon | GeoJSON.MultiPolygon {
  const [first, ...others] = boxes.map(polygonOf);
  if (first && others.length === 0) return first;
  return { type: 'MultiPolygon', coordinates: [first, ...others].map((each) => each?.coordinates ?? []) };
}

function polygonOf([west, south, east, north]: Box): GeoJSON.Polygon {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

/** Limits a bundled layer to where the user's archive has nothing: outside its boxes, and below its minimum zoom. */
function outsideArchive<L extends LayerSpecification>(layer: L, minZoom: number, boxes: readonly Box[]): L {
  const away: FilterSpecification = ['any', ['<', ['zoom'], minZoom], ['!', ['within', shapeOf(boxes)]]];
  const own = 'filter' in layer && layer.filter ? [layer.filter] : [];
  return { ...layer, filter: ['all', ...own, away] as FilterSpecification };
}

function coversTheWorld({ bounds: [west, south, east, north], minZoom }: BasemapFile): boolean {
  return east - west > 359 && south < -80 && north > 80 && minZoom <= 1;
}
