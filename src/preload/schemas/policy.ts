import type { policyFormats, policyLogLevels } from '../enums.ts';

/** What a file that leaves Rastro can be, whatever the dialect of its text. */
export type PolicyFormat = (typeof policyFormats)[number];
export type LogLevel = (typeof policyLogLevels)[number];

/** A connection that the administrator gives ready. Its secret is never in the policy. */
export interface PolicyConnection {
  readonly name: string;
  /** As `parseBaseUrl` writes it. */
  readonly address: string;
  readonly clientId: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** What the computer's administrator has set; it goes before the user's settings. */
export interface Policy {
  /** Addresses that may be used, each with the paths below it; null: any. */
  readonly services: readonly string[] | null;
  readonly connections: readonly PolicyConnection[];
  readonly onlineBasemap: boolean;
  /** Addresses of styles and archives of maps that may be used, each with the paths below it; null: any. */
  readonly mapSources: readonly string[] | null;
  readonly externalMap: boolean;
  /** What may be exported; null: anything, and none: nothing. */
  readonly exportFormats: readonly PolicyFormat[] | null;
  /** Days; null: the user decides. */
  readonly retention: {
    readonly positionsDays: number | null;
    readonly unlistedDays: number | null;
  };
  readonly updates: boolean;
  /** The lowest level that is logged; null: as Rastro does. */
  readonly logLevel: LogLevel | null;
}
