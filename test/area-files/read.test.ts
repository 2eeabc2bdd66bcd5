/** Areas of GeoJSON and KML files: holes, several polygons, names, and files that are refused. */
import { expect, test } from 'vitest';
import { areaDraft } from '../../src/contract/schemas/areas.ts';
import { readAreas } from '../../src/main/area-files/read.ts';

const label = { name: 'Area', kind: 'yard', colour: 'blue', group: 'South' } as const;
const read = (text: string) => readAreas(new TextEncoder().encode(text), label);
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
const polygon = (...coordinates: number[][][]) => ({ type: 'Polygon', coordinates });

test('A feature is an area with its name, its holes and all its polygons; the others are counted.', () => {
  const { drafts, others } = read(
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
  expect(others).toBe(2);
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
  const { drafts, others } = read(
    kml(
      placemark('Oficina &amp; Cia', '0,0,5 10,0,5\n 10,10,5 0,10,5 0,0,5', '20,0 21,0 21,1 20,0') +
        '<Placemark><name>P</name><Point><coordinates>1,1</coordinates></Point></Placemark>',
    ),
  );
  expect(others).toBe(1);
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
    'area-file-broken',
  ],
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
