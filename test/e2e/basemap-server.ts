/** A map server on loopback, with a style of one colour, roads, names and a sprite. */

import { type Loopback, startLoopback } from '../helpers/loopback.ts';
import { png, vectorTile } from '../helpers/pmtiles.ts';

/** What its ground is painted with. */
export const GROUND = [233, 214, 196] as const;

const tile = Buffer.from(
  vectorTile({
    roads: [
      {
        type: 'line',
        points: [
          [0, 900],
          [1800, 1500],
          [4096, 1200],
        ],
      },
      {
        type: 'line',
        points: [
          [2200, 0],
          [1800, 1500],
          [2500, 4096],
        ],
      },
    ],
    towns: [{ type: 'point', points: [[1800, 1500]], tags: { name: 'Vila do Servidor' } }],
  }),
);

/** @param isDown asked before each answer: 503 then */
export function startMapServer(isDown: () => boolean = () => false): Promise<Loopback> {
  const sprite = { mark: { x: 0, y: 0, width: 12, height: 12, pixelRatio: 1 } };
  const layers = [
    { id: 'ground', type: 'background', paint: { 'background-color': `rgb(${GROUND.join()})` } },
    {
      id: 'roads',
      type: 'line',
      source: 'osm',
      'source-layer': 'roads',
      paint: { 'line-color': '#b5651d', 'line-width': 3 },
    },
    {
      id: 'towns',
      type: 'symbol',
      source: 'osm',
      'source-layer': 'towns',
      layout: {
        'text-field': ['get', 'name'],
        'icon-image': 'mark',
        'text-anchor': 'top',
        'text-font': ['Noto Sans Bold'],
      },
    },
  ];
  const bytes =
    (body: Buffer): ((response: import('node:http').ServerResponse) => void) =>
    (response) =>
      void response.end(body);
  return startLoopback(({ path }) => {
    if (isDown()) return { status: 503 };
    if (path === '/style.json')
      return {
        body: {
          version: 8,
          name: 'Servidor',
          sources: { osm: { type: 'vector', url: 'tiles.json' } },
          sprite: 'sprites/day',
          glyphs: 'fonts/{fontstack}/{range}.pbf',
          layers,
        },
      };
    if (path === '/tiles.json')
      return {
        body: {
          tiles: ['tiles/{z}/{x}/{y}.pbf'],
          maxzoom: 12,
          attribution: '<b>&copy; Servidor</b> de mapas',
        },
      };
    if (path.startsWith('/tiles/')) return bytes(tile);
    if (/^\/sprites\/day(@2x)?\.json$/.test(path)) return { body: sprite };
    if (/^\/sprites\/day(@2x)?\.png$/.test(path)) return bytes(png(12, [20, 120, 60]));
    return { status: 404 };
  });
}
