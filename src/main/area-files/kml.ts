import { SaxesParser } from 'saxes';
import {
  type AreaFile,
  type FileArea,
  type Position,
  polygonOf,
  positionOf,
  type Rings,
  refusal,
} from './shapes.ts';

/** A file whose elements are nested deeper is refused. */
const MAX_DEPTH = 100;

/** What has been read of a placemark. */
interface Placemark {
  name: string;
  readonly polygons: Rings[];
  hasGeometry: boolean;
}

/**
 * The areas of KML 2.2: a placemark with one or more polygons is one area. The parser is strict and expands no entities
 * but XML's own five.
 *
 * @throws AppError `bad-input` (`area-file-broken`, `area-file-not-degrees`)
 */
export function readKml(text: string): AreaFile {
  const areas: FileArea[] = [];
  let others = 0;
  const path: string[] = [];
  let placemark: Placemark | null = null;
  let rings: Position[][] = [];
  let content = '';
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });

  function open(name: string): void {
    if (path.push(name) > MAX_DEPTH) throw refusal('area-file-broken', 'elements too deep');
    content = '';
    if (name === 'Placemark') placemark = { name: '', polygons: [], hasGeometry: false };
    else if (name === 'Polygon') rings = [];
    if (placemark && ['Polygon', 'Point', 'LineString'].includes(name)) placemark.hasGeometry = true;
  }

  function close(): void {
    const name = path.pop();
    if (!placemark) return;
    if (name === 'name' && path.at(-1) === 'Placemark') placemark.name = content.trim();
    else if (name === 'coordinates' && path.includes('Polygon')) rings.push(positionsIn(content));
    else if (name === 'Polygon') {
      const polygon = polygonOf(rings);
      if (polygon) placemark.polygons.push(polygon);
    } else if (name === 'Placemark') {
      if (placemark.polygons.length > 0) areas.push(placemark);
      else if (placemark.hasGeometry) others++;
      placemark = null;
    }
    content = '';
  }

  parser.on('opentag', ({ name }) => open(localName(name)));
  parser.on('closetag', close);
  const add = (more: string) => {
    content += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('doctype', () => {
    throw refusal('area-file-broken', 'a document type');
  });
  parser.on('error', (error) => {
    throw refusal('area-file-broken', error.message);
  });
  parser.write(text).close();
  return { areas, others };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads positions separated by white space: each is longitude, latitude and perhaps height, separated by commas. */
function positionsIn(text: string): Position[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((tuple) => tuple !== '')
    .map((tuple) => {
      const [longitude = '', latitude = ''] = tuple.split(',');
      return positionOf(numberOf(longitude), numberOf(latitude));
    });
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
