import { z } from 'zod';
import type { Parsed } from './common.ts';
import type { Box } from './fleet.ts';

export const basemapKind = z.enum(['bundled', 'file', 'online']);
export type BasemapKind = Parsed<typeof basemapKind>;

/** Why a basemap can't be drawn; each has a text on the screen. */
export type BasemapFault =
  | 'basemap-missing'
  | 'basemap-unreadable'
  | 'basemap-not-pmtiles'
  | 'basemap-older'
  | 'basemap-newer'
  | 'basemap-incomplete'
  | 'basemap-damaged'
  | 'basemap-compression'
  | 'basemap-tiles'
  | 'basemap-no-layers'
  | 'basemap-address'
  | 'basemap-not-https'
  | 'basemap-credentials'
  | 'basemap-unreachable'
  | 'basemap-certificate'
  | 'basemap-redirect'
  | 'basemap-status'
  | 'basemap-too-large'
  | 'basemap-not-a-style'
  | 'basemap-nothing-to-draw';

/**
 * The schema of an archive of vector tiles, detected by the names of its layers: Rastro's own, OpenMapTiles, Protomaps,
 * Shortbread. `pictures`: raster tiles. `unknown`: none of these.
 */
export type BasemapContent = 'rastro' | 'openmaptiles' | 'protomaps' | 'shortbread' | 'pictures' | 'unknown';

export interface BasemapFile {
  /** Identifies this opening of the archive, for `basemap.read`. */
  readonly archiveId: string;
  readonly content: BasemapContent;
  /** Names of the vector layers; none for raster tiles. */
  readonly layers: readonly string[];
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: Box;
  /** Plain text; empty where the archive says nothing. */
  readonly attribution: string;
}

export interface BasemapState {
  /** What the user chose. While that is not available, the bundled basemap is drawn. */
  readonly kind: BasemapKind;
  /** How the user chooses a file. `named`: by an option of the command that starts Rastro. */
  readonly choosing: 'dialog' | 'named' | 'none';
  /** Name of the chosen file without its folder; null: no file was chosen so far. */
  readonly fileName: string | null;
  /** The open file; null where another kind is chosen, and where the file can't be read (`fault`). */
  readonly file: BasemapFile | null;
  /** The address of the last online style; empty: none so far. */
  readonly address: string;
  /** The open online style; null where another kind is chosen, while the style loads, and where `fault` is set. */
  readonly online: {
    readonly styleId: string;
    readonly name: string;
    readonly attribution: string;
  } | null;
  /** Why the chosen basemap is not drawn; null: it is drawn. */
  readonly fault: BasemapFault | null;
}

export const basemapUse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bundled') }),
  /** The file that was chosen last. */
  z.object({ kind: z.literal('file') }),
  z.object({ kind: z.literal('online'), address: z.string().max(2_000) }),
]);

/**
 * The parts of an online style that Rastro draws. They are themselves a valid MapLibre style, without fonts. Each
 * address in it is absolute.
 */
export interface OnlineStyle {
  readonly sources: Readonly<Record<string, unknown>>;
  readonly layers: readonly unknown[];
  readonly sprite: readonly {
    readonly id: string;
    readonly url: string;
  }[];
}
