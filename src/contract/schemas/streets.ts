import { z } from 'zod';
import type { BasemapFault, BasemapFile } from './basemap.ts';
import type { Parsed } from './common.ts';
import { type Box, box } from './fleet.ts';

/** Why an offline map region is not fetched, besides `BasemapFault`; each has a text on the screen. */
export type StreetsFault =
  | 'streets-no-source'
  | 'streets-no-ranges'
  | 'streets-changing'
  | 'streets-too-many'
  | 'streets-nothing'
  | 'streets-no-vehicles'
  | 'streets-pictures'
  | 'streets-budget'
  | 'streets-no-room';

/**
 * The part of the map that a region covers. `state`: a state of Brazil by its two letters. `municipality`: by its code
 * at IBGE. `vehicles`: within `km` kilometres of each vehicle.
 */
export const regionSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('box'), box }),
  z.object({ kind: z.literal('state'), state: z.string().length(2) }),
  z.object({ kind: z.literal('municipality'), code: z.string().regex(/^\d{7}$/) }),
  z.object({ kind: z.literal('vehicles'), km: z.number().min(1).max(100) }),
]);
export type RegionSource = Parsed<typeof regionSource>;

/** The deepest zoom of a region: 12 has main roads, 14 and 15 every street. */
export const regionZoom = z.number().int().min(8).max(15);

export const regionDraft = z.object({ what: regionSource, maxZoom: regionZoom });
export type RegionDraft = Parsed<typeof regionDraft>;

export const streetsSettings = z
  .object({
    /** Address of a PMTiles archive; empty: none. */
    address: z.string().max(2_000),
    /** Maximum size of the regions on the disk, in MB. */
    budgetMb: z.number().int().min(50).max(200_000),
    /** Whether the map fetches streets outside the regions from the source while it shows them. */
    isOnline: z.boolean(),
  })
  .partial();
export type StreetsSettings = Parsed<typeof streetsSettings>;

export interface Region {
  readonly id: string;
  readonly what: RegionSource;
  /** The region's municipality, or the place nearest to the centre of a drawn box; null: none. */
  readonly place: string | null;
  readonly maxZoom: number;
  readonly boxes: readonly Box[];
  readonly tiles: number;
  readonly bytes: number;
  /** When the region was last fetched; null: not all of it is on this computer yet. */
  readonly fetchedAt: number | null;
}

/** A fetch that is under way, or waits to be continued. */
export interface StreetsJob {
  readonly phase: 'planning' | 'fetching' | 'writing' | 'paused' | 'stopped';
  readonly doneBytes: number;
  /** 0 before the total is known. */
  readonly totalBytes: number;
  readonly secondsLeft: number | null;
  /** When the next request goes out after a failure or as the server asked; null: the fetch does not wait. */
  readonly waitsUntil: number | null;
  /** Why the fetch has stopped; null: it has not failed. */
  readonly fault: StreetsFault | BasemapFault | 'disk' | 'internal' | null;
}

export interface StreetsState {
  readonly address: string;
  readonly budgetMb: number;
  readonly isOnline: boolean;
  readonly regions: readonly Region[];
  /** Bytes of the archive on the disk. */
  readonly bytes: number;
  readonly job: StreetsJob | null;
  /** The archive that can be drawn; null: none. Its `archiveId` changes with its content. */
  readonly file: BasemapFile | null;
  /** Whether streets beyond the regions are drawn now: the user allows it, and the server answers. */
  readonly isOnlineNow: boolean;
}

/** The size of a region, found in the source archive's directories before any tile is fetched. */
export interface StreetsPlan {
  readonly planId: string;
  readonly tiles: number;
  readonly bytes: number;
  /** Bytes to fetch. More than `bytes` if the source has changed: then the other regions are fetched again too. */
  readonly fetchBytes: number;
  /** Estimated from the server's measured speed; null: unknown. */
  readonly seconds: number | null;
  /** Bytes of the whole archive with this region. */
  readonly archiveBytes: number;
  readonly exceeds: 'budget' | 'disk' | null;
  readonly freeBytes: number;
}
