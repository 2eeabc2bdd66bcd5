/** Areas of GeoJSON and KML files: holes, several polygons, names, and files that are refused. */
import { expect, test } from 'vitest';
import { areaDraft } from '../../src/contract/schemas/areas.ts';
import { readAreas } from '../../src/main/area-files/read.ts';
import { isLinear } from '../helpers/linear.ts';

const label = { name: 'Area', kind: 'yard', colour: 'blue', group: 'South' } as const;
const read = (text: string) => readAreas(new TextEncoder().encode(text), label);
const nothing = { others: 0, corners: 0, degrees: 0, links: 0 };
const outer = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];
const hole = [
  [2, 2],
  [4, 2],
  [4, 4],
  [2, 2],
];
const feature = (geometry: object, properties: object | null = null) => ({
  type: 'Feature',
  properties,
  geometry,
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const collectionOf = (...features: string[]) =>
  `{"type":"FeatureCollection","features":[${features.join(',')}]}`;
const flawed = (coordinates: string) =>
  `{"type":"Feature","geometry":{"type":"Polygon","coordinates":${coordinates}}}`;
const polygon = (...coordinates: number[][][]) => ({ type: 'Polygon', coordinates });

test('A feature is an area with its name, its holes and all its polygons; the others are counted.', () => {
  const { drafts, leftOut } = read(
    collection(
      feature(polygon(outer, hole), { NOME: 'Pátio\nNorte' }),
      feature({ type: 'MultiPolygon', coordinates: [[outer], [hole]] }, { id: 7 }),
      feature({
        type: 'GeometryCollection',
        geometries: [polygon(outer), { type: 'Point', coordinates: [0, 0] }],
      }),
      feature({ type: 'Point', coordinates: [1, 1] }, { name: 'Gate' }),
      { type: 'Feature', properties: null, geometry: null },
    ),
  );
  expect(leftOut).toEqual({ ...nothing, others: 2 });
  expect(drafts.map(({ name }) => name)).toEqual(['Pátio Norte', 'Area 2', 'Area 3']);
  expect(drafts[0]?.shape).toEqual({
    kind: 'polygons',
    polygons: [[outer.slice(0, 4), hole.slice(0, 3)]],
  });
  expect(drafts[1]?.shape).toMatchObject({ polygons: [[outer.slice(0, 4)], [hole.slice(0, 3)]] });
  for (const draft of drafts) expect(areaDraft.parse(draft)).toEqual(draft);
});

test('A name keeps as many characters as a name may have, on one line, and none in half.', () => {
  const nameOf = (name: string) =>
    read(collection(feature(polygon(outer), { name }))).drafts.map((draft) => areaDraft.parse(draft).name)[0];
  const long = 'Centro de Distribuição Regional de São José dos Campos – Portão 2';
  expect(nameOf(long)).toBe(long);
  expect(nameOf('Pátio\n  Norte')).toBe('Pátio   Norte');
  expect(nameOf('x'.repeat(90))).toBe('x'.repeat(80));
  expect(nameOf(`${'x'.repeat(79)}\u{1f69a}`)).toBe('x'.repeat(79));
});

test('A number behind a long name still fits.', () => {
  const { drafts } = readAreas(new TextEncoder().encode(JSON.stringify(polygon(outer))), {
    ...label,
    name: 'x'.repeat(80),
  });
  expect(drafts.map((draft) => areaDraft.parse(draft).name)).toEqual([`${'x'.repeat(75)} 1`]);
});

test('A geometry by itself, and heights of its corners, are read too.', () => {
  const high = outer.map((corner) => [...corner, 700]);
  expect(read(JSON.stringify(polygon(high))).drafts).toHaveLength(1);
});

const placemark = (name: string, ...rings: string[]) =>
  `<Placemark><name>${name}</name><MultiGeometry>${rings
    .map(
      (ring, index) =>
        `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs>${
          index === 0
            ? '<innerBoundaryIs><LinearRing><coordinates>2,2 4,2 4,4 2,2</coordinates></LinearRing></innerBoundaryIs>'
            : ''
        }</Polygon>`,
    )
    .join('')}</MultiGeometry></Placemark>`;
const kml = (content: string) =>
  `﻿<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Doc</name>${content}</Document></kml>`;

test('A placemark is an area with its holes and all its polygons, whatever heights its corners have.', () => {
  const { drafts, leftOut } = read(
    kml(
      placemark('Oficina &amp; Cia', '0,0,5 10,0,5\n 10,10,5 0,10,5 0,0,5', '20,0 21,0 21,1 20,0') +
        '<Placemark><name>P</name><Point><coordinates>1,1</coordinates></Point></Placemark>',
    ),
  );
  expect(leftOut).toEqual({ ...nothing, others: 1 });
  expect(drafts.map(({ name }) => name)).toEqual(['Oficina & Cia']);
  expect(drafts[0]?.shape).toMatchObject({
    polygons: [
      [outer.slice(0, 4), hole.slice(0, 3)],
      [
        [
          [20, 0],
          [21, 0],
          [21, 1],
        ],
      ],
    ],
  });
});

const ringMark = (coordinates: string, name = '<name>a</name>') =>
  `<Placemark>${name}<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
/** A square as a line of GeoJSON, with a first corner's longitude as it shall stand in the file. */
const square = (name: string, west = '-46.7') =>
  `{"type":"Feature","properties":{"area":1,"name":"${name}"},"geometry":{"type":"Polygon","coordinates":[[[${west},-23.6],[-46.6,-23.6],[-46.6,-23.5],[${west},-23.6]]]}}`;
const inSystem = (name: string) =>
  JSON.stringify({ ...JSON.parse(square('a')), crs: { type: 'name', properties: { name } } });
const good = '-46.7,-23.6 -46.6,-23.6 -46.6,-23.5 -46.7,-23.6';
const triangle = [
  [-46.7, -23.6],
  [-46.6, -23.6],
  [-46.6, -23.5],
];

test.each<[string, string, readonly string[], Partial<typeof nothing>]>([
  ['a corner of nulls', collectionOf(square('n', 'null'), square('a')), ['a'], { degrees: 1 }],
  ['corners that are objects', collectionOf(square('n', '{}'), square('a')), ['a'], { degrees: 1 }],
  ['coordinates that are a text', collectionOf(flawed('"0 0"'), square('a')), ['a'], { corners: 1 }],
  ['a list without rings', collectionOf(flawed('[]'), square('a')), ['a'], { corners: 1 }],
  ['numbers that are texts', collectionOf(square('a', '"-46.7"')), ['a'], {}],
  [
    'NaN beside the name',
    collectionOf(square('NaN \\"').replace('"area":1', '"area":NaN'), square('b')),
    ['NaN "', 'b'],
    {},
  ],
  ['Infinity as a corner', collectionOf(square('n', '-Infinity'), square('a')), ['a'], { degrees: 1 }],
  [
    'no corners, and words',
    kml(ringMark('') + ringMark('-46.7,NaN,0 -46.6,x,0 1,1,0') + ringMark(good)),
    ['a'],
    { corners: 1, degrees: 1 },
  ],
  [
    'a closed ring by itself',
    kml(`<Placemark><name>r</name><LinearRing><coordinates>${good}</coordinates></LinearRing></Placemark>`),
    ['r'],
    {},
  ],
  [
    'an open ring and a track',
    kml(
      `${ringMark(good)}<Placemark><LinearRing><coordinates>1,1 2,2 3,1</coordinates></LinearRing></Placemark><Placemark><gx:Track><gx:coord>1 1 0</gx:coord></gx:Track></Placemark>`,
    ),
    ['a'],
    { others: 2 },
  ],
  ['a link beside an area', kml(`${ringMark(good)}<NetworkLink/>`), ['a'], { links: 1 }],
  [
    'names in SimpleData',
    kml(
      ringMark(
        good,
        '<name> </name><ExtendedData><SchemaData><SimpleData name="ID">7</SimpleData><SimpleData name="NM_MUN">Itu</SimpleData></SchemaData></ExtendedData>',
      ),
    ),
    ['Itu'],
    {},
  ],
  [
    'names in Data',
    kml(
      ringMark(
        good,
        '<ExtendedData><Data name="Nome"><displayName>x</displayName><value>Pátio</value></Data></ExtendedData>',
      ),
    ),
    ['Pátio'],
    {},
  ],
  ...[
    'OGC:CRS84',
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    'urn:ogc:def:crs:EPSG:6.9:4326',
    'http://www.opengis.net/def/crs/EPSG/0/4326',
    'http://www.opengis.net/gml/srs/epsg.xml#4326',
    'epsg:4979',
    'urn:ogc:def:crs:EPSG::4674',
    'WGS84',
    'WGS 84 (EPSG:4326)',
    'GCS_WGS_1984',
    'SIRGAS 2000',
    'GEOGCS["WGS 84",AUTHORITY["EPSG","4326"]]',
  ].map((name): [string, string, readonly string[], object] => [
    `the system ${name}`,
    inSystem(name),
    ['a'],
    {},
  ]),
])('Of a file with %s, the good shapes are read and the others are counted.', (_, text, names, counts) => {
  const { drafts, leftOut } = read(text);
  expect(drafts.map(({ name }) => name)).toEqual(names);
  expect(leftOut).toEqual({ ...nothing, ...counts });
  for (const draft of drafts) expect(areaDraft.parse(draft)).toEqual(draft);
});

test.each([
  ['blanks behind commas', '-46.70, -23.60, 0 -46.60, -23.60, 0\n -46.60, -23.50, 0 -46.70, -23.60, 0'],
  ['blanks around commas, no heights', '-46.70 , -23.60 -46.60 , -23.60 -46.60 ,-23.50 -46.70 ,-23.60'],
  ['commas alone', '-46.70,-23.60,0,-46.60,-23.60,0,-46.60,-23.50,0,-46.70,-23.60,0'],
  ['commas alone, also at the end, no heights', '-46.70,-23.60,-46.60,-23.60,\n-46.60,-23.50,-46.70,-23.60,'],
  ['commas and blanks between corners', '-46.70,-23.60, -46.60,-23.60, -46.60,-23.50, -46.70,-23.60'],
  ['blanks alone', '-46.70 -23.60 0 -46.60 -23.60 0 -46.60 -23.50 0 -46.70 -23.60 0'],
])('Corners with %s are read.', (_, coordinates) => {
  expect(read(kml(ringMark(coordinates))).drafts[0]?.shape).toMatchObject({ polygons: [[triangle]] });
});

test('The outer ring of a polygon may stand behind its hole.', () => {
  const [outerRing, innerRing] = ['outer', 'inner'].map(
    (side, index) =>
      `<${side}BoundaryIs><LinearRing><coordinates>${index === 0 ? '0,0 10,0 10,10 0,10 0,0' : '2,2 4,2 4,4 2,2'}</coordinates></LinearRing></${side}BoundaryIs>`,
  );
  const { drafts } = read(kml(`<Placemark><Polygon>${innerRing}${outerRing}</Polygon></Placemark>`));
  expect(drafts[0]?.shape).toMatchObject({ polygons: [[outer.slice(0, 4), hole.slice(0, 3)]] });
});

const marked = (xml: string, encoding: string) => xml.replace('UTF-8', encoding).replace('\ufeff', '');
test.each<[string, string, BufferEncoding]>([
  ['KML in Latin-1', marked(kml(ringMark(good, '<name>Pátio São João</name>')), 'ISO-8859-1'), 'latin1'],
  [
    'KML in Windows-1252 that says UTF-8',
    marked(kml(ringMark(good, '<name>Pátio São João</name>')), 'UTF-8'),
    'latin1',
  ],
  [
    'KML in UTF-16',
    `\ufeff${marked(kml(ringMark(good, '<name>Pátio São João</name>')), 'UTF-16')}`,
    'utf16le',
  ],
  [
    'KML in UTF-16 without a mark',
    marked(kml(ringMark(good, '<name>Pátio São João</name>')), 'UTF-16'),
    'utf16le',
  ],
  ['GeoJSON in Latin-1', square('Pátio São João'), 'latin1'],
  ['GeoJSON in UTF-16', `\ufeff${square('Pátio São João')}`, 'utf16le'],
])('%s is read.', (_, text, encoding) => {
  const { drafts } = readAreas(Buffer.from(text, encoding), label);
  expect(drafts.map(({ name }) => name)).toEqual(['Pátio São João']);
});

test.each([
  ['no JSON at all', '{"type":', 'area-file-broken'],
  ['another text', 'Chassi;Placa', 'area-file-broken'],
  ['an element that is not closed', '<kml><Placemark>', 'area-file-broken'],
  ['a document type', '<!DOCTYPE kml [<!ENTITY a "b">]><kml></kml>', 'area-file-broken'],
  ['points alone', collection(feature({ type: 'Point', coordinates: [0, 0] })), 'area-file-none'],
  ['no feature', collection(), 'area-file-none'],
  [
    'a line of two corners',
    collection(
      feature(
        polygon([
          [0, 0],
          [1, 1],
          [0, 0],
        ]),
      ),
    ),
    'area-file-none',
  ],
  [
    'metres',
    collection(
      feature(
        polygon([
          [330000, 7390000],
          [330100, 7390000],
          [330100, 7390100],
        ]),
      ),
    ),
    'area-file-not-degrees',
  ],
  ['corners that are words', kml(placemark('x', 'a,b c,d e,f')), 'area-file-not-degrees'],
  [
    'a system of metres by name',
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::31983' } },
      features: [feature(polygon(outer))],
    }),
    'area-file-not-degrees',
  ],
  [
    'coordinates that are no list',
    collection(feature({ type: 'Polygon', coordinates: 7 })),
    'area-file-none',
  ],
  ['points and tracks of GPX', '<gpx version="1.1"><trk/></gpx>', 'area-file-gpx'],
  ['a link alone', kml('<NetworkLink><Link><href>a.kml</href></Link></NetworkLink>'), 'area-file-link'],
  ['a feature on each line', `${square('a')}\n${square('b')}\n`, 'area-file-lines'],
  ['a separator before each line', `\u001e${square('a')}\n\u001e${square('b')}\n`, 'area-file-lines'],
  ['texts that are no numbers', collection(JSON.parse(square('a', '"-46,7"'))), 'area-file-not-degrees'],
  [
    'a decimal comma',
    kml(ringMark('-46,7,-23,6 -46,6,-23,6 -46,6,-23,5 -46,7,-23,6')),
    'area-file-not-degrees',
  ],
  ['heights that nothing tells', kml(ringMark('1,2,3,4,5,6,7,8,9,10,11,12')), 'area-file-not-degrees'],
  ...['WGS 84 / UTM zone 23S', 'EPSG:14326', 'SAD69', 'urn:ogc:def:crs:EPSG::4674-31983'].map(
    (name): [string, string, string] => ['another system by name', inSystem(name), 'area-file-not-degrees'],
  ),
])('A file with %s is refused, and the reason has a text.', (_, text, reason) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ kind: 'bad-input', details: { reason } }));
});

test('KMZ, and bytes that are no text, are refused by name.', () => {
  const refused = (bytes: number[], reason: string) =>
    expect(() => readAreas(Uint8Array.from(bytes), label)).toThrow(
      expect.objectContaining({ details: { reason } }),
    );
  refused([0x50, 0x4b, 3, 4], 'area-file-kmz');
  refused([0x7b, 0xff, 0xfe, 0x00], 'area-file-broken');
});

const repeated = (unit: string, before: string, after: string) => (length: number) =>
  before + unit.repeat(length / unit.length) + after;
test.each<[string, (length: number) => string]>([
  ['names of one area', repeated('<name>a</name>', '<kml><Placemark>', '</Placemark></kml>')],
  [
    'outer rings of one area',
    repeated(
      '<outerBoundaryIs><coordinates/></outerBoundaryIs>',
      '<kml><Placemark><Polygon>',
      '</Polygon></Placemark></kml>',
    ),
  ],
  ['quotes', repeated('"', '{', '')],
  ['numbers that JSON has not', repeated('NaN,', '{"a":[', '1]}')],
  ['digits in the name of a system', repeated('1 ', '{"crs":{"properties":{"name":"EPSG', '"}}}')],
  ['brackets in a quoted part', repeated(']', '<kml><![CDATA[', ']]></kml>')],
  [
    'commas',
    repeated(',', '<kml><Placemark><Polygon><coordinates>', '</coordinates></Polygon></Placemark></kml>'),
  ],
])('The time for a file of many %s grows with its length.', (_, textOf) => {
  const use = (text: string) => expect(() => read(text)).toThrow();
  expect(isLinear(use, textOf, 2 ** 20)).toBe(true);
});
