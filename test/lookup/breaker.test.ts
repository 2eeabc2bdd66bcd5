import { describe, expect, it } from 'vitest';
import {
  afterFailedBatch,
  afterSend,
  type Breaker,
  CLOSED,
  mustOpen,
  openBreaker,
  waitMs,
} from '../../src/main/lookup/breaker.ts';
import type { RequestReport } from '../../src/main/service/types.ts';

const bad: RequestReport = { status: 500, failure: 'server' };
const gone: RequestReport = { status: null, failure: 'network' };
const slow: RequestReport = { status: null, failure: 'timeout' };
const tooMany: RequestReport = { status: 429, failure: 'rate-limited' };
const answered: RequestReport = { status: 200, failure: null };
const refused: RequestReport = { status: 400, failure: null };

const sending = (...reports: RequestReport[]) => reports.reduce(afterSend, CLOSED);
const times = (count: number, report: RequestReport) => Array.from({ length: count }, () => report);
const failed = (count: number, breaker: Breaker = CLOSED): Breaker =>
  times(count, bad).reduce((state) => afterFailedBatch(state, 'server'), breaker);

describe('the breaker opens', () => {
  it.each([bad, gone, slow])('after ten requests in a row without an answer: $failure', (report) => {
    expect(mustOpen(sending(...times(9, report)))).toBe(false);
    expect(mustOpen(sending(...times(10, report)))).toBe(true);
  });

  it.each([answered, refused])('not when one of them was answered with $status', (report) => {
    expect(mustOpen(sending(...times(9, bad), report, ...times(9, bad)))).toBe(false);
  });

  it('never for a 429, which counts neither as an answer nor as a failure', () => {
    expect(mustOpen(sending(...times(100, tooMany)))).toBe(false);
    expect(mustOpen(sending(...times(9, bad), tooMany, bad))).toBe(true);
  });

  it('after five failed batches in a row, and after one failed probe', () => {
    expect(mustOpen(failed(4))).toBe(false);
    expect(mustOpen(failed(5))).toBe(true);
    expect(mustOpen(failed(1, openBreaker(failed(5))))).toBe(true);
  });

  it('with the reason of the last failure', () => {
    expect(sending(bad, gone).reason).toBe('network');
    expect(sending(gone, bad).reason).toBe('service-failing');
    expect(sending(slow).reason).toBe('service-failing');
    expect(afterFailedBatch(CLOSED, 'rate-limited').reason).toBe('rate-limited');
  });
});

it('an open breaker waits longer before each probe, up to five minutes', () => {
  let breaker = failed(5);
  const waits = Array.from({ length: 9 }, () => {
    breaker = openBreaker(breaker);
    expect(mustOpen(breaker)).toBe(false);
    return waitMs(breaker, () => 0) / 1000;
  });
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  expect(waitMs(openBreaker(CLOSED), () => 0.999)).toBeLessThanOrEqual(6250);
  expect(waitMs(openBreaker(CLOSED), () => 0.5)).toBe(5625);
});
