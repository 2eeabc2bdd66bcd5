import { type FileHandle, open } from 'node:fs/promises';
import {
  createExpression,
  type ExpressionSpecification,
  validateStyleMin,
} from '@maplibre/maplibre-gl-style-spec';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapColours, type Scheme } from '../../../src/renderer/map/canvas/colours.ts';
import { composeStyle } from '../../../src/renderer/map/canvas/style.ts';
import { ringOf } from '../../../src/renderer/map/drawing/drawing.ts';
import { type MapState, mapImages, mapParts } from '../../../src/renderer/map/map-parts.ts';
import { noTrail } from '../../../src/renderer/map/trail/trail.ts';
import type { Chosen } from '../../../src/renderer/map/vehicles/fleet-layers.ts';
import { clusterMarker } from '../../../src/renderer/map/vehicles/markers.ts';
import { statusColours, tierColours } from '../../../src/shared/colours.ts';
import { languages } from '../../../src/shared/i18n/languages.ts';

const mapStyle = (state: MapState) => composeStyle(mapParts(state));

const NOW = 1_795_000_000;
const DAY = 86_400;

const fix = (longitude: number, when: string) => ({
  key: when,
  longitude,
  latitude: -23.5,
  when,
});

const chosen: Chosen = {
  longitude: -46.6,
  latitude: -23.5,
  seenAt: NOW - 2 * DAY,
  status: 'ok',
};
const state: MapState = {
  scheme: 'light',
  language: 'pt-BR',
  limits: { lateBefore: NOW - DAY, silentBefore: NOW - 7 * DAY },
  basemap: { kind: 'bundled' },
  colourBy: 'age',
  chosen,
  trail: {
    fixes: [fix(-46.6, '2026-11-20 10:00:00'), fix(-47, '2026-11-19 10:00:00')],
    marked: fix(-47, 'then'),
  },
  areas: [
    {
      ...{ id: 1, name: 'Pátio', kind: 'forbidden', colour: 'red', group: '' },
      ...{ box: [-47, -24, -46, -23], corners: 4, changedAt: 1 },
    },
  ],
  outlines: [{ id: 1, polygons: [[ringOf([-47, -24, -46, -23])]] }],
  area: ringOf([-47, -24, -46, -23]),
  version: 3,
};
const states = (['light', 'dark'] as const).flatMap((scheme) =>
  languages.map((language): MapState => ({ ...state, scheme, language })),
);

describe.each(states)('the style in $scheme and $language', (looked) => {
  const style = mapStyle(looked);

  test('The style is a valid MapLibre style.', () => {
    expect(validateStyleMin(style)).toEqual([]);
    const bare = mapStyle({ ...looked, chosen: null, area: null, trail: noTrail });
    expect(validateStyleMin(bare)).toEqual([]);
    expect(validateStyleMin(mapStyle({ ...looked, colourBy: 'status' }))).toEqual([]);
  });

  test('Layers of area, trail and chosen vehicle are hidden while they are empty.', () => {
    const hiddenIn = (some: Partial<MapState>) =>
      mapStyle({ ...looked, ...some }).layers.flatMap((layer) =>
        layer.layout?.visibility === 'none' && 'source' in layer ? [layer.source] : [],
      );
    expect(hiddenIn({})).toEqual([]);
    expect(hiddenIn({ area: null })).toEqual(['area']);
    expect(hiddenIn({ trail: { ...looked.trail, marked: null } })).toEqual(['fix']);
    const bare = hiddenIn({ chosen: null, area: null, trail: noTrail });
    expect(new Set(bare)).toEqual(new Set(['area', 'trail', 'fix', 'chosen']));
  });

  test.each([
    [1, NOW - 60, 'vehicle:recent'],
    [1, NOW - 2 * DAY, 'vehicle:late'],
    [1, NOW - 8 * DAY, 'vehicle:silent'],
  ])('%i vehicle, seen at %i, is drawn as %s.', (count, oldest, image) => {
    const drawn = evaluate(style, 'icon-image', { count, oldest });
    expect(String(drawn)).toBe(`rastro:${image}:${looked.scheme}`);
    expect([...mapImages.keys()]).toContain(String(drawn));
  });

  test.each([
    [2, '12-0-0', 'xs'],
    [10, '9-2-1', 's'],
    [999, '0-0-12', 'm'],
    [1_000, '1-10-1', 'l'],
    [250_000, '0-11-1', 'xl'],
  ])(
    '%i vehicles whose ages are %s of a ring are drawn with that ring, in size %s.',
    (count, tiers, size) => {
      const drawn = evaluate(style, 'icon-image', { count, tiers, statuses: '12-0-0' });
      const image = `cluster:age:${tiers}:${size}`;
      expect(String(drawn)).toBe(`rastro:${image}:${looked.scheme}`);
      expect([...mapImages.keys()]).toContain(String(drawn));
    },
  );

  test.each([
    [1, 'ok', 'vehicle:ok'],
    [1, 'not-found', 'vehicle:not-found'],
    [40, '11-0-1', 'cluster:status:11-0-1:s'],
  ])('By status, %i vehicles of %s are drawn as %s.', (count, status, image) => {
    const byStatus = mapStyle({ ...looked, colourBy: 'status' });
    const drawn = evaluate(byStatus, 'icon-image', {
      count,
      oldest: NOW - 8 * DAY,
      status,
      tiers: '0-0-12',
      statuses: status,
    });
    expect(String(drawn)).toBe(`rastro:${image}:${looked.scheme}`);
    expect([...mapImages.keys()]).toContain(String(drawn));
  });

  test.each([
    ['age', 'late'],
    ['status', 'ok'],
  ] as const)('By %s the open vehicle is a pin of its own, on top, with the sign %s.', (colourBy, sign) => {
    const { layers, sources } = mapStyle({ ...looked, colourBy });
    const pin = layers.at(-1);
    expect(pin).toMatchObject({ id: 'chosen', layout: { 'icon-anchor': 'bottom' } });
    const image = evaluate({ layers }, 'icon-image', { oldest: chosen.seenAt, status: 'ok' }, 'chosen');
    expect(String(image)).toBe(`rastro:pin:${sign}:${looked.scheme}`);
    expect([...mapImages.keys()]).toContain(String(image));
    expect(sources.chosen).toMatchObject({ data: { geometry: { coordinates: [-46.6, -23.5] } } });
  });

  test('The name of a place has a position that is clear of a cluster of any size.', () => {
    for (const id of ['place-labels', 'town-labels']) {
      const layout = style.layers.find((layer) => layer.id === id)?.layout ?? {};
      const anchors: unknown[] = Reflect.get(layout, 'text-variable-anchor-offset') ?? [];
      const farthest = Math.max(...anchors.flat().map((value) => Math.abs(Number(value)) || 0));
      const image = mapImages.get(clusterMarker('age', '12-0-0', 'xl', looked.scheme));
      const [, , , , smallest] = Reflect.get(layout, 'text-size');
      // MapLibre keeps an icon 2 pixels away from others.
      const reach = (image?.size ?? 0) / 2 + 2;
      expect(farthest * smallest - Reflect.get(layout, 'text-padding'), id).toBeGreaterThan(reach);
    }
  });

  test.each([
    ['São Paulo', 'BR', 'SP'],
    ['Amazonas', 'BR', 'AM'],
    ['Amazonas', 'CO', 'Amazonas'],
  ])('The state %s in %s is labelled %s.', (name, iso, label) => {
    expect(evaluate(style, 'text-field', { name, iso }, 'state-labels')).toBe(label);
  });

  test('Every image that a layer names can be drawn.', () => {
    const named = style.layers.flatMap((layer) => {
      const image: unknown = Reflect.get(layer.layout ?? {}, 'icon-image');
      return typeof image === 'string' ? [image] : [];
    });
    expect(named).toContain(`rastro:arrow:${looked.scheme}`);
    for (const image of named) expect([...mapImages.keys()]).toContain(image);
  });
});

describe('the number of a cluster', () => {
  test.each([
    ['pt-BR', 1, ''],
    ['pt-BR', 12, '12'],
    ['pt-BR', 1_234, '1.234'],
    ['en', 1_234, '1,234'],
    ['pt-BR', 25_400, '25 mil'],
    ['en', 25_400, '25k'],
    ['pt-BR', 1_250_000, '1,3 mi'],
    ['en', 1_250_000, '1.3M'],
  ] as const)('In %s the number of a cluster of %i is "%s".', (language, count, text) => {
    const style = mapStyle({ ...state, language });
    expect(String(evaluate(style, 'text-field', { count, oldest: NOW }))).toBe(text);
  });
});

function evaluate(
  style: Pick<ReturnType<typeof mapStyle>, 'layers'>,
  property: 'icon-image' | 'text-field',
  properties: object,
  layerId = 'vehicles',
): unknown {
  const layer = style.layers.find(({ id }) => id === layerId);
  const value: ExpressionSpecification = Reflect.get(layer?.layout ?? {}, property);
  const expression = createExpression(value, property);
  if (expression.result === 'error') throw new Error(expression.value.map(({ message }) => message).join());
  const feature = { type: 1 as const, properties: { ...properties } };
  return expression.value.evaluate({ zoom: 5 }, feature);
}

describe('the bundled archive', () => {
  let file: FileHandle;
  beforeAll(async () => {
    file = await open(new URL('../../../resources/basemap/basemap.pmtiles', import.meta.url));
  });
  afterAll(() => file.close());

  test('The bundled archive has the layers and zooms that the style draws.', async () => {
    const archive = new PMTiles({
      getKey: () => 'bundled',
      getBytes: async (offset, length) => {
        const bytes = new Uint8Array(length);
        const { bytesRead } = await file.read(bytes, 0, length, offset);
        return { data: bytes.buffer.slice(0, bytesRead) };
      },
    });
    const style = mapStyle(state);
    const drawn = style.layers.flatMap((layer) =>
      'source-layer' in layer && layer.source === 'basemap' ? layer['source-layer'] : [],
    );
    const about = JSON.stringify(await archive.getMetadata());
    // Its build takes roads only where someone laid them beside it.
    for (const layer of drawn.filter((name) => name !== 'roads')) expect(about).toContain(`"id":"${layer}"`);
    const { maxZoom, tileType } = await archive.getHeader();
    expect(style.sources.basemap).toMatchObject({ maxzoom: maxZoom });
    expect(tileType).toBe(1);
    expect((await archive.getZxy(5, 11, 18))?.data.byteLength).toBeGreaterThan(1_000);
  });
});

describe.each(['light', 'dark'] as const)('colours in %s', (scheme: Scheme) => {
  const colours = mapColours[scheme];

  test.each(['countryLabel', 'stateLabel', 'placeLabel', 'townLabel'] as const)(
    'The colour %s can be read on land (WCAG 1.4.3).',
    (label) => {
      expect(contrast(colours[label], colours.land)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['recent', 'late', 'silent'] as const)(
    'The colour of %s stands out from land, water and disc (WCAG 1.4.11).',
    (tier) => {
      for (const ground of [colours.land, colours.water, colours.surface]) {
        expect(contrast(tierColours[tier][scheme], ground)).toBeGreaterThanOrEqual(3);
      }
    },
  );

  test.each(['ok', 'not-found', 'failed'] as const)(
    'The colour of %s stands out from land, water and disc (WCAG 1.4.11).',
    (status) => {
      for (const ground of [colours.land, colours.water, colours.surface]) {
        expect(contrast(statusColours[status][scheme], ground)).toBeGreaterThanOrEqual(3);
      }
    },
  );

  test('A trail stands out from land and water at its oldest end, too (WCAG 1.4.11).', () => {
    for (const ground of [colours.land, colours.water, colours.surface]) {
      expect(contrast(colours.trailOld, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  test('Numbers can be read on their disc.', () => {
    expect(contrast(colours.ink, colours.surface)).toBeGreaterThanOrEqual(7);
  });
});

/** Contrast ratio of two colours (WCAG 2.2, "contrast ratio"). */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
