import { areaLimits } from '../../contract/enums.ts';
import type { AreaDraft, AreaLabel, AreasLeftOut } from '../../contract/schemas/areas.ts';
import { fittingName } from '../../shared/names.ts';
import { decode, detectEncoding } from '../tables/encoding.ts';
import type { AppError } from '../util/errors.ts';
import { readGeoJson } from './geojson.ts';
import { readKml } from './kml.ts';
import { type AreaFile, refusal } from './shapes.ts';

type FileDraft = AreaDraft & { readonly shape: { readonly kind: 'polygons' } };

/**
 * The areas of a GeoJSON or KML file, to be saved. The first character tells in which of the two formats the file is.
 *
 * @param label given to each area; an area without a name gets the label's name with a number
 * @throws AppError `bad-input` whose reason names what is wrong with the file
 */
export function readAreas(
  bytes: Uint8Array,
  label: AreaLabel,
): { drafts: FileDraft[]; leftOut: AreasLeftOut } {
  const { areas, leftOut } = parsed(bytes);
  if (areas.length === 0) throw noAreas(leftOut);
  const drafts = areas.map(({ name, polygons }, index): FileDraft => {
    const shape = { kind: 'polygons' as const, polygons };
    return { ...label, name: cleaned(name) || numbered(label.name, index + 1), id: null, shape };
  });
  return { drafts, leftOut };
}

function noAreas({ degrees, links }: AreasLeftOut): AppError {
  if (degrees > 0) return refusal('area-file-not-degrees', 'no corners in degrees');
  return links > 0 ? refusal('area-file-link', 'a link alone') : refusal('area-file-none', 'no polygon');
}

function parsed(bytes: Uint8Array): AreaFile {
  // A ZIP begins with "PK". It is taken for KMZ, which is KML in a ZIP.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw refusal('area-file-kmz', 'a ZIP');
  const text = [...decode([bytes], detectEncoding([bytes]).encoding)].join('').trimStart();
  if (text.startsWith('<')) return readKml(text);
  if (text.startsWith('{') || text.startsWith('\u001e')) return readGeoJson(text);
  throw refusal('area-file-broken', 'neither GeoJSON nor KML');
}

/** The name as one line without control characters, cut to the length that a name may have. */
const cleaned = (name: string): string =>
  fittingName(name.replace(/\p{Cc}+/gu, ' ').toWellFormed(), areaLimits.name);

/** Characters that are kept free for a number: a file has at most a few thousand areas. */
const NUMBER = 5;

const numbered = (name: string, number: number): string =>
  `${fittingName(name, areaLimits.name - NUMBER)} ${number}`;
