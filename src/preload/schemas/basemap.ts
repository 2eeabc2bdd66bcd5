import { z } from 'zod';
import { box } from './fleet.ts';

/** What lies under the vehicles. */
export const basemapKind = z.enum(['bundled', 'file', 'online']);
export type BasemapKind = z.infer<typeof basemapKind>;

/** Why a basemap can't be drawn; each has a text on the screen. */
export const basemapFault = z.enum([
  'basemap-missing',
  'basemap-unreadable',
  'basemap-not-pmtiles',
  'basemap-older',
  'basemap-newer',
  'basemap-incomplete',
  'basemap-damaged',
  'basemap-compression',
  'basemap-tiles',
  'basemap-no-layers',
  'basemap-address',
  'basemap-not-https',
  'basemap-credentials',
  'basemap-unreachable',
  'basemap-certificate',
  'basemap-redirect',
  'basemap-status',
  'basemap-too-large',
  'basemap-not-a-style',
  'basemap-nothing-to-draw',
]);
export type BasemapFault = z.infer<typeof basemapFault>;

/**
 * Whose layers an archive of vector tiles has, as far as their names tell: Rastro's own, OpenMapTiles', Protomaps',
 * Shortbread's; `pictures`: the tiles are images; `unknown`: none of these.
 */
export const basemapContent = z.enum([
  'rastro',
  'openmaptiles',
  'protomaps',
  'shortbread',
  'pictures',
  'unknown',
]);
export type BasemapContent = z.infer<typeof basemapContent>;

/** An archive of the user's that is open. */
export const basemapFile = z.object({
  /** Of this opening; `basemap.read` asks by it. */
  archiveId: z.string(),
  content: basemapContent,
  /** Names of the vector layers; none for pictures. */
  layers: z.array(z.string()),
  minZoom: z.number(),
  maxZoom: z.number(),
  bounds: box,
  /** Plain text; empty where the archive says nothing. */
  attribution: z.string(),
});
export type BasemapFile = z.infer<typeof basemapFile>;

export const basemapState = z.object({
  /** What the user chose; the bundled one is drawn while what was chosen is not there. */
  kind: basemapKind,
  /** How the user names a file: in the system's dialog, at the host's start, or not at all. */
  choosing: z.enum(['dialog', 'named', 'none']),
  /** Without its folder; null: none was chosen so far. */
  fileName: z.string().nullable(),
  /** Null where another kind is chosen, and where it can't be read (`fault`). */
  file: basemapFile.nullable(),
  /** The last address in use; empty: none so far. */
  address: z.string(),
  /** The online style that is open; null where another kind is chosen, before it is there, and where `fault` is set. */
  online: z.object({ styleId: z.string(), name: z.string(), attribution: z.string() }).nullable(),
  /** Why what was chosen is not drawn. */
  fault: basemapFault.nullable(),
});
export type BasemapState = z.infer<typeof basemapState>;

export const basemapUse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bundled') }),
  /** The file that was chosen last. */
  z.object({ kind: z.literal('file') }),
  z.object({ kind: z.literal('online'), address: z.string().max(2_000) }),
]);
export type BasemapUse = z.infer<typeof basemapUse>;

/**
 * The parts of an online style that are drawn: a valid MapLibre style of its own, without fonts, each address in it
 * absolute.
 */
export const onlineStyle = z.object({
  sources: z.record(z.string(), z.unknown()),
  layers: z.array(z.unknown()),
  sprite: z.array(z.object({ id: z.string(), url: z.string() })),
});
export type OnlineStyle = z.infer<typeof onlineStyle>;
