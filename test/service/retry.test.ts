import { describe, expect, it } from 'vitest';
import {
  decide,
  type RetryableFailure,
  retryableFailureOf,
  sendWithRetries,
  waitMs,
} from '../../src/main/service/retry.ts';
import { LONGEST_WAIT_MS } from '../../src/main/service/retry-after.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';

const server: RetryableFailure = { kind: 'server', retryAfterMs: null };
const refused: RetryableFailure = { kind: 'rate-limited', retryAfterMs: null };

describe('decide', () => {
  it('waits 1, 2, 4 s, then stops', () => {
    const decisions = [0, 1, 2, 3].map((faults) => decide(server, { faults, refusals: 0 }, () => 0));
    expect(decisions).toEqual([
      { action: 'wait', ms: 1000 },
      { action: 'wait', ms: 2000 },
      { action: 'wait', ms: 4000 },
      { action: 'stop', kind: 'server' },
    ]);
  });

  it('gives 429 a budget of its own, in which the throttle does the waiting', () => {
    expect(decide(refused, { faults: 3, refusals: 9 }, () => 0)).toEqual({ action: 'wait', ms: 0 });
    expect(decide(refused, { faults: 0, refusals: 10 }, () => 0)).toEqual({
      action: 'stop',
      kind: 'rate-limited',
    });
    expect(decide(server, { faults: 2, refusals: 10 }, () => 0)).toEqual({ action: 'wait', ms: 4000 });
  });
});

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
  it('sends once and three times more', async () => {
    const clock = createFakeClock({ auto: true });
    let sent = 0;
    const send = async () => {
      sent += 1;
      return { kind: 'retryable', failure: server } as const;
    };
    const result = await sendWithRetries(send, { clock, random: () => 0 }, new AbortController().signal);
    expect(result).toEqual({ failed: 'server' });
    expect(sent).toBe(4);
    expect(clock.sleeps).toEqual([1000, 2000, 4000]);
  });

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

  it('stops waiting when it is aborted', async () => {
    const clock = createFakeClock();
    const stop = new AbortController();
    const send = async () => ({ kind: 'retryable', failure: server }) as const;
    const result = sendWithRetries(send, { clock, random: () => 0 }, stop.signal);
    await clock.advance(999);
    expect(clock.pending()).toBe(1);
    stop.abort(new Error('enough'));
    await expect(result).rejects.toThrow('enough');
    expect(clock.pending()).toBe(0);
  });
});
