import { SaxesParser, type SaxesTagPlain } from 'saxes';
import {
  type AreaFile,
  type Entry,
  fileOf,
  isSame,
  type Position,
  polygonOf,
  positionOf,
  refusal,
} from './shapes.ts';

/** A file whose elements are nested deeper is refused. */
const MAX_DEPTH = 100;

type Ring = (Position | null)[];

/** What has been read of a placemark. */
interface Placemark {
  name: string;
  readonly fields: [key: string, value: string][];
  readonly polygons: Entry['polygons'][number][];
}

/**
 * The areas of KML 2.2. A closed ring by itself is a polygon. The parser is strict and expands no entities but XML's own
 * five.
 *
 * @throws AppError `bad-input` (`area-file-broken`, `area-file-gpx`)
 */
export function readKml(text: string): AreaFile {
  const entries: Entry[] = [];
  let links = 0;
  const path: string[] = [];
  let placemark: Placemark | null = null;
  let outer: Ring[] = [];
  let holes: Ring[] = [];
  /** The name of the field that is being read. */
  let field = '';
  let content = '';
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });

  function open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (path.push(name) > MAX_DEPTH) throw refusal('area-file-broken', 'elements too deep');
    content = '';
    if (path.length === 1 && name === 'gpx') throw refusal('area-file-gpx', 'GPX');
    if (name === 'Placemark') placemark = { name: '', fields: [], polygons: [] };
    else if (name === 'Polygon') [outer, holes] = [[], []];
    else if (name === 'NetworkLink') links++;
    else if (name === 'Data' || name === 'SimpleData') field = attributes.name ?? '';
  }

  function close(): void {
    const name = path.pop();
    if (!placemark) return;
    const { fields, polygons } = placemark;
    if (name === 'name' && path.at(-1) === 'Placemark') placemark.name = content;
    else if (name === 'SimpleData' || (name === 'value' && path.at(-1) === 'Data'))
      fields.push([field, content]);
    else if (name === 'coordinates' && path.includes('Polygon'))
      // The outer ring may stand behind the holes.
      (path.includes('outerBoundaryIs') ? outer : holes).push(ringIn(content));
    else if (name === 'coordinates' && path.at(-1) === 'LinearRing') {
      const ring = ringIn(content);
      if (isClosed(ring) || ring.includes(null)) polygons.push(polygonOf([ring]));
    } else if (name === 'Polygon') polygons.push(polygonOf([...outer, ...holes]));
    else if (name === 'Placemark') {
      entries.push({ names: [['name', placemark.name], ...fields], polygons });
      placemark = null;
    }
    content = '';
  }

  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => open(localName(name), attributes));
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
  return fileOf(entries, links);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const isClosed = (ring: Ring): boolean =>
  ring.length > 1 && isSame(ring[0] ?? undefined, ring.at(-1) ?? undefined);

/**
 * Reads corners separated by white space: each is longitude, latitude and perhaps height, separated by commas. Some
 * programs write a space behind each comma, or commas or spaces alone; there, only a closed ring tells whether there
 * are heights.
 */
function ringIn(text: string): Ring {
  const corners = words(
    text
      .split(',')
      .map((part) => part.trim())
      .join(','),
    /\s+/,
  ).map((word) => word.split(','));
  if (corners.every(({ length }) => length === 2 || length === 3)) return corners.map(cornerOf);
  const numbers = words(text, /[\s,]+/);
  const closed = [2, 3].map((size) => cornersOf(numbers, size)).filter((ring) => ring && isClosed(ring));
  return (closed.length === 1 && closed[0]) || [null];
}

function cornersOf(numbers: readonly string[], size: number): Ring | null {
  if (numbers.length % size !== 0) return null;
  const starts = numbers.flatMap((_, index) => (index % size === 0 ? index : []));
  return starts.map((start) => cornerOf(numbers.slice(start, start + size)));
}

const cornerOf = ([longitude, latitude]: readonly string[]): Position | null =>
  positionOf(longitude, latitude);

const words = (text: string, between: RegExp): string[] => text.split(between).filter((word) => word !== '');
