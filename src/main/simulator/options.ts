import type { Clock } from '../util/clock.ts';
import type { FleetOptions, PositionResult } from './fleet.ts';
import type { Judge, Rate } from './rate-limit.ts';

export interface SimulatorOptions {
  /** 0 (the default) takes a free port. */
  readonly port?: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly fleet: FleetOptions;
  /** Limit of position queries; none where it is absent. */
  readonly rate?: Rate;
  /** How long each answer is delayed. */
  readonly latencyMs?: number;
  /** Another kind of limit, which also decides when answers leave; replaces `rate` and `latencyMs`. */
  readonly judge?: Judge;
  /** Default: 3600 (service document 3). */
  readonly tokenTtlSeconds?: number;
  /** How a 429 says when to come again; `seconds` where it is absent. */
  readonly retryAfter?: RetryAfter;
  /** Share of the valid position queries that get status 500. This and the next two shares are together 1 at most. */
  readonly failRate?: number;
  /** Share that never gets an answer. */
  readonly hangRate?: number;
  /** Share that gets status 200 with a broken body, and what breaks it. */
  readonly garbage?: {
    readonly rate: number;
    readonly spoil: (results: readonly PositionResult[], random: () => number) => Garbage;
  };
  /** Whether `stats` counts each VIN. */
  readonly perVin?: boolean;
  readonly clock?: Clock;
  /** 0 ≤ n < 1; decides about failures and garbage. */
  readonly random?: () => number;
}

/** The body of an answer with status 200 that breaks the service document. */
export interface Garbage {
  readonly type: string;
  readonly body: string;
}

export const RETRY_AFTER = ['seconds', 'date', 'none'] as const;
export type RetryAfter = (typeof RETRY_AFTER)[number];
