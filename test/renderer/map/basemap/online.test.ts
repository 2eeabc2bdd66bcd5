import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { RequestParameters } from 'maplibre-gl';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OnlineStyle } from '../../../../src/contract/schemas/basemap.ts';
import { type Basemap, basemapPart } from '../../../../src/renderer/map/basemap/ground.ts';
import {
  onlineBasemap,
  onlineResources,
  proxyThroughCore,
} from '../../../../src/renderer/map/basemap/online.ts';

afterEach(() => vi.unstubAllGlobals());

const style: OnlineStyle = {
  sources: { 'online:osm': { type: 'vector', tiles: ['https://t.example/{z}/{x}/{y}'] } },
  layers: [
    { id: 'online:ground', type: 'background' },
    ...['Noto Sans Regular', 'Open Sans Bold', 'Roboto Medium', 'Lora Italic'].map((font) => ({
      id: `online:${font}`,
      type: 'symbol',
      source: 'online:osm',
      'source-layer': 'places',
      layout: { 'text-field': '{name}', 'text-font': [font] },
    })),
  ],
  sprite: [
    { id: 'default', url: 'https://t.example/sprite' },
    { id: 'rastro', url: 'https://t.example/marks' },
  ],
};

function drawn(basemap: Basemap) {
  const ground = basemapPart(basemap, 'light', 'pt-BR');
  return { version: 8 as const, ...ground, sources: { ...ground.sources }, layers: [...ground.layers] };
}

describe('an online style on the map', () => {
  test('An online style is valid, lies over the bundled ground and replaces the bundled names.', () => {
    const made = drawn(onlineBasemap(style));
    expect(validateStyleMin(made)).toEqual([]);
    const ids = made.layers.map(({ id }) => id);
    expect(ids.indexOf('online:ground')).toBeGreaterThan(ids.indexOf('land'));
    expect(ids).not.toContain('place-labels');
  });

  test('An online style is drawn with our typefaces.', () => {
    const fonts = drawn(onlineBasemap(style)).layers.flatMap((layer) =>
      layer.type === 'symbol' && layer.id.startsWith('online:') ? [layer.layout?.['text-font']] : [],
    );
    expect(fonts).toEqual([
      expect.arrayContaining(['Inter Variable']),
      expect.arrayContaining(['SemiBold', 'Inter Variable']),
      expect.arrayContaining(['Medium', 'Inter Variable']),
      expect.arrayContaining(['Italic', 'Inter Variable']),
    ]);
  });

  test('An online style brings no sprite whose images could have the names of ours.', () => {
    expect(drawn(onlineBasemap(style)).sprite).toEqual([{ id: 'default', url: 'https://t.example/sprite' }]);
  });
});

describe('a request of the map', () => {
  test.each([
    ['https://t.example/1/2/3?key=K', 'rastro-online://https://t.example/1/2/3?key=K'],
    ['HTTP://127.0.0.1/x', 'rastro-online://HTTP://127.0.0.1/x'],
    ['rastro-basemap://bundled/1/2/3', 'rastro-basemap://bundled/1/2/3'],
    ['rastro-fleet://7/1/2/3', 'rastro-fleet://7/1/2/3'],
  ])('A request for %s goes to %s.', (url, asked) => expect(proxyThroughCore(url)).toEqual({ url: asked }));

  const load = (type: NonNullable<RequestParameters['type']>, content: string) => {
    const online = vi.fn(async () => ({ ok: true, value: new TextEncoder().encode(content) }));
    vi.stubGlobal('window', { rastro: { basemap: { online } } });
    const request = { url: 'rastro-online://https://t.example/a?b#c', type };
    return { online, answer: onlineResources(request, new AbortController()) };
  };

  test('A request of an online style goes to the core with its address.', async () => {
    const { online, answer } = load('arrayBuffer', 'tile');
    expect(Buffer.from((await answer).data as ArrayBuffer).toString()).toBe('tile');
    expect(online).toHaveBeenCalledWith({ url: 'https://t.example/a?b#c' });
  });

  test('An index of a sprite loses names like those of our images.', async () => {
    const { answer } = load('json', '{"rastro:vehicle:recent:light":{"x":0},"shop":{"x":1}}');
    expect((await answer).data).toEqual({ shop: { x: 1 } });
  });
});
