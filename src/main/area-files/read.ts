import { areaLimits } from '../../contract/enums.ts';
import type { AreaDraft, AreaLabel } from '../../contract/schemas/areas.ts';
import { fittingName } from '../../shared/names.ts';
import { readGeoJson } from './geojson.ts';
import { readKml } from './kml.ts';
import { type AreaFile, refusal } from './shapes.ts';

/**
 * The areas of a GeoJSON or KML file, to be saved. The first character tells in which of the two formats the file is.
 *
 * @param label given to each area; an area without a name gets the label's name with a number
 * @throws AppError `bad-input` (`area-file-broken`, `area-file-kmz`, `area-file-none`, `area-file-not-degrees`)
 */
export function readAreas(bytes: Uint8Array, label: AreaLabel): { drafts: AreaDraft[]; others: number } {
  const { areas, others } = parsed(bytes);
  if (areas.length === 0) throw refusal('area-file-none', 'no polygon');
  const drafts = areas.map(({ name, polygons }, index): AreaDraft => {
    const shape = { kind: 'polygons' as const, polygons };
    return { ...label, name: cleaned(name) || numbered(label.name, index + 1), id: null, shape };
  });
  return { drafts, others };
}

function parsed(bytes: Uint8Array): AreaFile {
  // A ZIP begins with "PK". It is taken for KMZ, which is KML in a ZIP.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw refusal('area-file-kmz', 'a ZIP');
  const text = decoded(bytes).trimStart();
  if (text.startsWith('<')) return readKml(text);
  if (text.startsWith('{')) return readGeoJson(text);
  throw refusal('area-file-broken', 'neither GeoJSON nor KML');
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('area-file-broken', 'no UTF-8');
  }
}

/** The name as one line without control characters, cut to the length that a name may have. */
const cleaned = (name: string): string =>
  fittingName(name.replace(/\p{Cc}+/gu, ' ').toWellFormed(), areaLimits.name);

/** Characters that are kept free for a number: a file has at most a few thousand areas. */
const NUMBER = 5;

const numbered = (name: string, number: number): string =>
  `${fittingName(name, areaLimits.name - NUMBER)} ${number}`;
