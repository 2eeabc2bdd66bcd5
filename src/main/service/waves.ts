import { createCycleLog } from './cycle.ts';
import type { RefusalWave } from './mode.ts';

export interface SentRequest {
  readonly sentAt: number;
  /** Other requests under way when it was sent. */
  readonly beside: number;
  /** Requests sent before it since the last pause. */
  readonly number: number;
}

/** Refusals of requests that were sent before the first refusal was known. */
interface Wave {
  readonly first: SentRequest;
  readonly lastAt: number;
  /** When the last accepted request after the first refused one was sent; 0: there was none. */
  readonly lastAcceptedAt: number;
  readonly statedMs: number;
  readonly refused: number;
  readonly acceptedAfter: number;
}

/** Notes what becomes of requests, from one wave of refusals to the next. Times: milliseconds, monotonic. */
export interface Waves {
  /** @returns how many requests were sent before this one since the last pause */
  sent(now: number): number;
  accepted(request: SentRequest): void;
  /**
   * A request that was sent before the last wave ended is ignored: its answer took longer than the pause.
   *
   * @param statedMs what `Retry-After` asked for; 0 where it asked for nothing
   */
  refused(request: SentRequest, statedMs: number): void;
  /** Requests are sent again. @returns the wave that led to the pause; null where there was none */
  end(now: number): RefusalWave | null;
}

export function createWaves(): Waves {
  const log = createCycleLog();
  let wave: Wave | null = null;
  let mostBeside = -1;
  /** When the service was last known to have nothing left. */
  let emptyAt = 0;
  /** When requests were last sent again. */
  let endedAt = Number.NEGATIVE_INFINITY;

  return {
    sent: log.sent,
    accepted(request) {
      if (wave && request.sentAt >= wave.first.sentAt)
        wave = {
          ...wave,
          acceptedAfter: wave.acceptedAfter + 1,
          lastAcceptedAt: Math.max(wave.lastAcceptedAt, request.sentAt),
        };
      else mostBeside = Math.max(mostBeside, request.beside);
    },
    refused(request, statedMs) {
      if (request.sentAt >= endedAt) wave = joined(wave, request, statedMs);
    },
    end(now) {
      if (!wave) return null;
      const { first, lastAt, lastAcceptedAt, ...rest } = wave;
      const { sentAt, beside } = first;
      const cycle = log.close(first);
      if (cycle.given > 0) emptyAt = lastAt;
      const pauseMs = now - emptyAt;
      log.begin(pauseMs);
      const refusal = {
        ...rest,
        cycle,
        sentAt,
        beside,
        mostBeside,
        waveMs: Math.max(lastAt, lastAcceptedAt) - sentAt,
        pauseMs,
        now,
      };
      mostBeside = -1;
      wave = null;
      endedAt = now;
      return refusal;
    },
  };
}

function joined(wave: Wave | null, request: SentRequest, statedMs: number): Wave {
  if (!wave)
    return {
      first: request,
      lastAt: request.sentAt,
      lastAcceptedAt: 0,
      statedMs,
      refused: 1,
      acceptedAfter: 0,
    };
  return {
    first: request.sentAt < wave.first.sentAt ? request : wave.first,
    lastAt: Math.max(wave.lastAt, request.sentAt),
    statedMs: Math.max(wave.statedMs, statedMs),
    refused: wave.refused + 1,
    acceptedAfter: wave.acceptedAfter,
    lastAcceptedAt: wave.lastAcceptedAt,
  };
}
