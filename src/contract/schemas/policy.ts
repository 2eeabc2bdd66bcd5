import type { policyFormats, policyLogLevels } from '../enums.ts';

/** The format of an exported file. `csv` stands for every kind of CSV. */
export type PolicyFormat = (typeof policyFormats)[number];
export type LogLevel = (typeof policyLogLevels)[number];

/** A connection that the administrator sets up. Its secret is never in the policy. */
interface PolicyConnection {
  readonly name: string;
  /** Address as `parseBaseUrl` normalises it. */
  readonly address: string;
  readonly clientId: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** What the computer's administrator has set. It overrides the user's settings. */
export interface Policy {
  /** Addresses of the service that may be used, each with the paths below it; null: any. */
  readonly services: readonly string[] | null;
  readonly connections: readonly PolicyConnection[];
  readonly onlineBasemap: boolean;
  /** Addresses of styles and archives of maps that may be used, each with the paths below it; null: any. */
  readonly mapSources: readonly string[] | null;
  readonly externalMap: boolean;
  /** Formats that may be exported; null: all; empty: none. */
  readonly exportFormats: readonly PolicyFormat[] | null;
  /** Days that data are kept; null: the user decides. */
  readonly retention: {
    readonly positionsDays: number | null;
    readonly unlistedDays: number | null;
  };
  readonly updates: boolean;
  /** The lowest level that is logged; null: Rastro's default. */
  readonly logLevel: LogLevel | null;
}
