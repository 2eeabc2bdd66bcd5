import { describe, expect, it } from 'vitest';
import {
  type RetryableFailure,
  retryableFailureOf,
  sendWithRetries,
  waitMs,
} from '../../src/main/service/retry.ts';
import { LONGEST_WAIT_MS } from '../../src/main/service/retry-after.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';

describe('waitMs', () => {
  it('adds a quarter at most, and takes nothing away', () => {
    expect(waitMs(0, null, () => 0)).toBe(1000);
    expect(waitMs(0, null, () => 0.9999)).toBe(1250);
    expect(waitMs(2, null, () => 0.5)).toBe(4500);
  });

  it('prefers Retry-After, unless that names no wait', () => {
    expect(waitMs(0, 7000, () => 0)).toBe(7000);
    expect(waitMs(1, 0, () => 0)).toBe(2000);
  });

  it('is capped, however long and however late', () => {
    expect(waitMs(0, 1e12, () => 0)).toBe(LONGEST_WAIT_MS);
    expect(waitMs(2000, null, () => 0)).toBe(LONGEST_WAIT_MS);
  });
});

describe('retryableFailureOf', () => {
  it.each([
    [429, 'rate-limited'],
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [599, 'server'],
    [201, 'server'],
    [204, 'server'],
    [299, 'server'],
    [408, 'timeout'],
  ])('%d may be sent again', (status, kind) => {
    const failure = retryableFailureOf({ kind: 'response', status, body: undefined, retryAfterMs: 5 });
    expect(failure).toEqual({ kind, retryAfterMs: 5 });
  });

  it.each([200, 300, 400, 401, 403, 404, 422])('%d may not', (status) => {
    expect(retryableFailureOf({ kind: 'response', status, body: undefined, retryAfterMs: null })).toBeNull();
  });

  it.each([
    ['network', 'network'],
    ['timeout', 'timeout'],
    ['too-large', 'server'],
    ['unreadable', 'server'],
    ['proxy-unreachable', 'network'],
    ['proxy-login', undefined],
    ['proxy-refused', undefined],
    ['certificate', undefined],
    ['redirect', undefined],
  ] as const)('a fault: %s', (fault, kind) => {
    const failure = retryableFailureOf({ kind: 'fault', fault, code: 'X' });
    expect(failure).toEqual(kind === undefined ? null : { kind, retryAfterMs: null });
  });
});

describe('sendWithRetries', () => {
  it.each<[RetryableFailure['kind'], readonly number[]]>([
    ['rate-limited', []],
    ['server', [1000, 2000, 4000]],
  ])('tells of each failure what was decided, the last one too: %s', async (kind, waits) => {
    const clock = createFakeClock({ auto: true });
    const decisions: string[] = [];
    const send = async () => ({ kind: 'retryable', failure: { kind, retryAfterMs: null } }) as const;
    const onFailure = (failure: RetryableFailure, { action }: { action: string }) =>
      void decisions.push(`${failure.kind}: ${action}`);
    await sendWithRetries(send, { clock, random: () => 0, onFailure }, new AbortController().signal);
    expect(decisions.slice(-2)).toEqual([`${kind}: wait`, `${kind}: stop`]);
    expect(clock.sleeps).toEqual(waits);
  });
});
