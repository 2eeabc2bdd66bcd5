import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { z } from 'zod';
import type { OnlineStyle } from '../../contract/schemas/basemap.ts';
import { allowedAddress, prefixOf, spritePrefix } from './address.ts';
import { BasemapError } from './fault.ts';
import { joinAttributions, plainText } from './plain-text.ts';

/** Further sources of a style are left out, so that a style can't fill the memory or block the screen. */
const MOST_SOURCES = 40;
/** Further layers of a style are left out for the same reason. */
const MOST_LAYERS = 1_500;

/** Types of sources that are kept, because all their addresses stand in the style. Video and canvas are left out. */
const DRAWN = ['vector', 'raster', 'raster-dem', 'geojson'];

const text = z.string().catch('');
const source = z.looseObject({ type: z.string() });
const layer = z.looseObject({ id: z.string().min(1), type: z.string(), source: z.string().optional() });
const styleFile = z.object({
  version: z.literal(8),
  name: text,
  sources: z.record(z.string(), z.unknown()),
  layers: z.array(z.unknown()),
  sprite: z.unknown().optional(),
});
const tileJson = z.looseObject({ tiles: z.array(z.string()).min(1) });
const sprites = z.union([
  z.string().transform((url) => [{ id: 'default', url }]),
  z.array(z.object({ id: z.string().min(1), url: z.string() })),
]);

type Source = z.infer<typeof source>;

/** A style that was read, its attribution, and the addresses that it may request. */
interface ReadStyle {
  readonly name: string;
  readonly attribution: string;
  readonly style: OnlineStyle;
  /** The style may request only addresses that begin with one of these. */
  readonly prefixes: readonly string[];
}

/**
 * Reads a MapLibre style from a server. Leaves out what can't be drawn, and what names a forbidden address. Replaces
 * the address of a TileJSON by its content. Prefixes ids, so that they don't collide with those of Rastro's own layers.
 * Leaves out fonts, since the screen draws with its own fonts.
 *
 * @param address where the style came from, as `parseStyleAddress` returned it
 * @param load reads JSON from an address that the style names
 * @throws BasemapError `basemap-not-a-style`, `basemap-nothing-to-draw`, and what `load` throws
 */
export async function readStyle(
  json: unknown,
  address: string,
  load: (url: string) => Promise<unknown>,
): Promise<ReadStyle> {
  const parsed = styleFile.safeParse(json);
  if (!parsed.success)
    throw new BasemapError('basemap-not-a-style', 'The address answers with something else than a style.');
  const file = parsed.data;
  const prefixes: string[] = [];
  const attributions: string[] = [];
  const sources: Record<string, Source> = {};
  for (const [id, value] of Object.entries(file.sources).slice(0, MOST_SOURCES)) {
    const resolved = await resolve(value, address, load);
    if (!resolved) continue;
    prefixes.push(...resolved.prefixes);
    attributions.push(plainText(text.parse(resolved.source.attribution)));
    sources[prefixed(id)] = resolved.source;
  }
  const sprite = spritesOf(file.sprite, address);
  prefixes.push(...sprite.map(({ url }) => spritePrefix(url)));
  const style = await withoutFaults({ sources, layers: layersOf(file.layers), sprite });
  if (style.layers.length === 0)
    throw new BasemapError('basemap-nothing-to-draw', 'The style has nothing that can be drawn here.');
  return { name: plainText(file.name), attribution: joinAttributions(attributions), style, prefixes };
}

const prefixed = (id: string) => `online:${id}`;

interface Resolved {
  readonly source: Source;
  readonly prefixes: readonly string[];
}

/** A source with absolute addresses and with the content of its TileJSON; null where the source can't be drawn. */
async function resolve(
  value: unknown,
  address: string,
  load: (url: string) => Promise<unknown>,
): Promise<Resolved | null> {
  const parsed = source.safeParse(value);
  if (!parsed.success || !DRAWN.includes(parsed.data.type)) return null;
  const { url, ...own } = parsed.data;
  if (own.type === 'geojson') return geoJson(own, address);
  if (typeof url !== 'string') return tiled(own, address);
  const named = allowedAddress(url, address);
  if (named === null) return null;
  const described = tileJson.safeParse(await load(named));
  // The source's own properties override those of its TileJSON, as in MapLibre.
  return described.success ? tiled({ ...shownOf(described.data), ...own }, named) : null;
}

/** The properties of TileJSON that a source can have; the rest is for other programs. */
function shownOf(json: z.infer<typeof tileJson>): Record<string, unknown> {
  const names = ['tiles', 'minzoom', 'maxzoom', 'bounds', 'attribution', 'scheme', 'tileSize', 'encoding'];
  return Object.fromEntries(names.flatMap((name) => (json[name] === undefined ? [] : [[name, json[name]]])));
}

function tiled(own: Source, base: string): Resolved | null {
  const templates = z.array(z.string()).min(1).safeParse(own.tiles);
  if (!templates.success) return null;
  const tiles = templates.data.map((template) => allowedAddress(template, base));
  if (!tiles.every((template) => template !== null)) return null;
  return { source: { ...own, tiles }, prefixes: tiles.map(prefixOf) };
}

function geoJson(own: Source, address: string): Resolved | null {
  if (typeof own.data !== 'string') return { source: own, prefixes: [] };
  const data = allowedAddress(own.data, address);
  return data === null ? null : { source: { ...own, data }, prefixes: [data] };
}

function spritesOf(value: unknown, address: string): OnlineStyle['sprite'] {
  const all = sprites.safeParse(value);
  if (!all.success) return [];
  return all.data.flatMap(({ id, url }) => {
    const named = allowedAddress(url, address);
    return named === null ? [] : [{ id, url: named }];
  });
}

/** Keeps the first layer of each id: the validator takes seconds to report a thousand duplicates. */
function layersOf(values: readonly unknown[]): Record<string, unknown>[] {
  const ids = new Set<string>();
  return values.slice(0, MOST_LAYERS).flatMap((value) => {
    const parsed = layer.safeParse(value);
    if (!parsed.success || ids.has(parsed.data.id)) return [];
    ids.add(parsed.data.id);
    const { id, source: from, metadata: _, ...rest } = parsed.data;
    return [{ ...rest, id: prefixed(id), ...(from === undefined ? {} : { source: prefixed(from) }) }];
  });
}

interface Parts {
  readonly sources: Record<string, Source>;
  readonly layers: readonly Record<string, unknown>[];
  readonly sprite: OnlineStyle['sprite'];
}

/** Leaves out what the validator reports: MapLibre would refuse the whole map for a fault in one layer. */
async function withoutFaults(parts: Parts): Promise<OnlineStyle> {
  // Loaded only when an online style is used.
  const { validateStyleMin } = await import('@maplibre/maplibre-gl-style-spec');
  /** The validator's messages; null where it throws, as for `["within", null]`. */
  const faultsOf = ({ sources, layers, sprite }: Parts): readonly string[] | null => {
    const style = { version: 8, sources, layers, ...(sprite.length > 0 ? { sprite } : {}) };
    try {
      const all = validateStyleMin(style as unknown as StyleSpecification);
      return all.filter(({ severity }) => severity !== 'warning').map(({ message }) => message);
    } catch {
      return null;
    }
  };
  let { sources, layers, sprite } = parts;
  if (faultsOf(parts) === null)
    layers = layers.filter((one) => faultsOf({ sources: {}, layers: [one], sprite: [] }) !== null);
  for (;;) {
    const messages = faultsOf({ sources, layers, sprite });
    if (messages === null) throw notValid();
    if (messages.length === 0) return { sources, layers: [...layers], sprite };
    const bad = new Set(
      messages.flatMap((message) => /^layers\[(\d+)\]/.exec(message)?.[1] ?? []).map(Number),
    );
    const isBad = (id: string) =>
      messages.some(
        (message) => message.startsWith(`sources.${id}:`) || message.startsWith(`sources.${id}.`),
      );
    const goodSources = Object.fromEntries(Object.entries(sources).filter(([id]) => !isBad(id)));
    const goodLayers = layers.filter((_, index) => !bad.has(index));
    const isStuck =
      goodLayers.length === layers.length &&
      Object.keys(goodSources).length === Object.keys(sources).length &&
      sprite.length === 0;
    // The messages name no part that could be left out.
    if (isStuck) throw notValid();
    if (goodLayers.length === layers.length) sprite = [];
    sources = goodSources;
    layers = goodLayers;
  }
}

function notValid(): BasemapError {
  return new BasemapError('basemap-not-a-style', 'The style is not valid.');
}
