import type {
  AddProtocolAction,
  LayerSpecification,
  RequestTransformFunction,
  SourceSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { OnlineStyle } from '../../../contract/schemas/basemap.ts';
import { ask } from '../../bridge.ts';
import { OWN_IMAGES } from '../canvas/images.ts';
import { fonts } from '../canvas/text.ts';
import { toBuffer } from '../canvas/tiles.ts';
import type { Basemap } from './ground.ts';

export const ONLINE_PROTOCOL = 'rastro-online';

/** Redirects requests for servers to the core, because the page is not allowed to contact any server (host/csp.ts). */
export const proxyThroughCore: RequestTransformFunction = (url) => ({
  url: /^https?:/i.test(url) ? `${ONLINE_PROTOCOL}://${url}` : url,
});

/** A MapLibre protocol for addresses that the open online style names; the core refuses any other address. */
export const onlineResources: AddProtocolAction = async ({ url, type }) => {
  const bytes = await ask(window.rastro.basemap.online({ url: url.slice(`${ONLINE_PROTOCOL}://`.length) }));
  if (type !== 'json' && type !== 'string') return { data: toBuffer(bytes) };
  const text = new TextDecoder().decode(bytes);
  return { data: type === 'json' ? withoutOwnNames(JSON.parse(text)) : text };
};

/** A sprite's index without the names reserved for our own images, which it would replace. */
function withoutOwnNames(json: object): object {
  if (Array.isArray(json)) return json;
  return Object.fromEntries(Object.entries(json).filter(([name]) => !name.startsWith(`${OWN_IMAGES}:`)));
}

/** An online style as the basemap, in our own typefaces, so that no glyphs are requested from a server. */
export function onlineBasemap({ sources, layers, sprite }: OnlineStyle): Basemap {
  // A sprite's id is the first part of its images' names, so a sprite with this id could replace our own images.
  const sprites = sprite.filter(({ id }) => id !== OWN_IMAGES);
  return {
    kind: 'online',
    part: {
      isForeign: true,
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

/** Our typeface for the style's fonts, by the weight and slant in their names. */
function faceFor(font: NonNullable<SymbolLayerSpecification['layout']>['text-font']): string[] {
  const names = JSON.stringify(font ?? '');
  if (/italic|oblique/i.test(names)) return fonts.italic;
  if (/bold|black|heavy/i.test(names)) return fonts.bold;
  return /medium/i.test(names) ? fonts.medium : fonts.regular;
}
