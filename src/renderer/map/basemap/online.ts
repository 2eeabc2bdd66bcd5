import type {
  AddProtocolAction,
  LayerSpecification,
  RequestTransformFunction,
  SourceSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { OnlineStyle } from '../../../preload/schemas/basemap.ts';
import { ask } from '../../bridge.ts';
import { fonts } from '../canvas/fonts.ts';
import { markers } from '../vehicles/markers.ts';
import { toBuffer } from '../vehicles/tiles.ts';
import type { Basemap } from './ground.ts';

export const ONLINE_PROTOCOL = 'rastro-online';

/** What MapLibre would fetch from a server is asked of the core: the page itself may reach none (host/csp.ts). */
export const throughTheCore: RequestTransformFunction = (url) => ({
  url: /^https?:/i.test(url) ? `${ONLINE_PROTOCOL}://${url}` : url,
});

/** A MapLibre protocol of what the open online style names; the core refuses anything else. */
export const onlineResources: AddProtocolAction = async ({ url, type }) => {
  const bytes = await ask(window.rastro.basemap.online({ url: url.slice(`${ONLINE_PROTOCOL}://`.length) }));
  if (type !== 'json' && type !== 'string') return { data: toBuffer(bytes) };
  const text = new TextDecoder().decode(bytes);
  return { data: type === 'json' ? withoutMarkers(JSON.parse(text)) : text };
};

/** The index of a sprite without names of our own marks, which it would replace. */
function withoutMarkers(json: object): object {
  if (Array.isArray(json)) return json;
  return Object.fromEntries(Object.entries(json).filter(([name]) => !markers.has(name)));
}

/** The first parts of our marks' names: a sprite by that id could spell them. */
const ours = new Set([...markers.keys()].map((name) => name.split(':', 1)[0]));

/** An online style as the map's ground, in our own typefaces: it brings none, so that no server is asked for letters. */
export function onlineBasemap({ sources, layers, sprite }: OnlineStyle): Basemap {
  const sprites = sprite.filter(({ id }) => !ours.has(id));
  return {
    kind: 'online',
    parts: {
      // Checked by the core against the style's specification.
      sources: sources as Record<string, SourceSpecification>,
      layers: (layers as LayerSpecification[]).map(inOurType),
      ...(sprites.length > 0 ? { sprite: sprites } : {}),
    },
  };
}

function inOurType(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout?.['text-field']) return layer;
  return { ...layer, layout: { ...layer.layout, 'text-font': faceFor(layer.layout['text-font']) } };
}

/** By what the names of the style's fonts say of weight and slant. */
function faceFor(font: NonNullable<SymbolLayerSpecification['layout']>['text-font']): string[] {
  const names = JSON.stringify(font ?? '');
  if (/italic|oblique/i.test(names)) return fonts.italic;
  if (/bold|black|heavy/i.test(names)) return fonts.bold;
  return /medium/i.test(names) ? fonts.medium : fonts.regular;
}
