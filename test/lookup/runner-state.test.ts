import { describe, expect, it } from 'vitest';
import { CLOSED } from '../../src/main/lookup/breaker.ts';
import {
  afterBatch,
  afterHalt,
  afterRequest,
  afterTryNow,
  initialState,
  type RunnerState,
} from '../../src/main/lookup/runner-state.ts';
import type { RequestReport, VinOutcome } from '../../src/main/service/types.ts';

const fresh = initialState({ requests: 7, throttled: 2 }, 0);
const bad: RequestReport = { status: 500, failure: 'server' };
const tooMany: RequestReport = { status: 429, failure: 'rate-limited' };
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

const answered = (vin: string): VinOutcome => ({ vin, answer: { status: 'not-found' }, attempts: 1 });
const failed = (vin: string, kind: 'server' | 'rejected' | 'rate-limited'): VinOutcome => ({
  vin,
  answer: { status: 'failed', kind },
  attempts: 4,
});
const vinsOf = (outcomes: readonly VinOutcome[]) => outcomes.map(({ vin }) => vin);

describe('a request', () => {
  it('is counted on top of what earlier sessions of the run sent', () => {
    expect([bad, tooMany, bad].reduce(afterRequest, fresh)).toMatchObject({ requests: 10, throttled: 3 });
  });

  it('ends the round when ten in a row brought nothing', () => {
    expect(times(9, bad).reduce(afterRequest, fresh).roundEnd).toBeNull();
    expect(times(10, bad).reduce(afterRequest, fresh).roundEnd).toBe('breaker');
  });

  it('shows that the service is unsteady when it got no answer, and not when it was one too many', () => {
    const answeredOne: RequestReport = { status: 200, failure: null };
    expect([answeredOne, tooMany].reduce(afterRequest, fresh).isUnsteady).toBe(false);
    expect([bad, answeredOne].reduce(afterRequest, fresh).isUnsteady).toBe(true);
  });

  it('is counted, but does not move the breaker, when its round was ended before', () => {
    const ended: RunnerState = { ...fresh, roundEnd: 'breaker' };
    expect(afterRequest(ended, bad)).toEqual({ ...ended, requests: 8 });
  });
});

describe('a batch', () => {
  it('is written when it is answered, with the unattributed outcomes before it', () => {
    const before = afterBatch({ ...fresh, passesLeft: 0 }, [failed('a', 'server'), failed('b', 'server')]);
    expect(before.commit).toEqual([]);
    const refused = afterBatch(before.state, [failed('c', 'rejected')]);
    expect(refused.commit).toEqual([]);
    const { commit, state } = afterBatch(refused.state, [answered('d'), failed('e', 'server')]);
    expect(vinsOf(commit)).toEqual(['c', 'a', 'b', 'd']);
    expect(vinsOf(state.unattributed.silent)).toEqual(['e']);
    expect(state).toMatchObject({ known: 'd', breaker: CLOSED });
  });

  it('asks again for VINs that were deferred for the rate', () => {
    const { requeue, commit, state } = afterBatch(fresh, [answered('a'), failed('b', 'rate-limited')]);
    expect(requeue).toEqual(['b']);
    expect(vinsOf(commit)).toEqual(['a']);
    expect(state.unattributed.silent).toEqual([]);
  });

  it.each(['server', 'rate-limited'] as const)('counts as failed when all of it failed with %s', (kind) => {
    const { state } = afterBatch(fresh, [failed('a', kind)]);
    expect(state.breaker.failedBatches).toBe(1);
  });

  it('ends the round when five in a row failed', () => {
    const state = times(5, [failed('a', 'server')]).reduce(
      (one, batch) => afterBatch(one, batch).state,
      fresh,
    );
    expect(state.roundEnd).toBe('breaker');
  });

  it('closes the breaker when it is answered late, but does not begin an ended round again', () => {
    const ended = times(10, bad).reduce(afterRequest, fresh);
    expect(afterBatch(ended, [answered('a')]).state).toMatchObject({ roundEnd: 'breaker', breaker: CLOSED });
  });
});

it('trying at once begins the patience anew', () => {
  expect(afterTryNow(fresh, 500)).toEqual({ ...fresh, silentSince: 500 });
});

it('a run that is being paused can still be cancelled, and a cancelled one is never paused', () => {
  const paused = afterHalt(fresh, 'paused');
  expect(afterHalt(paused, 'interrupted').halt).toBe('paused');
  expect(afterHalt(paused, 'cancelled').halt).toBe('cancelled');
  expect(afterHalt(afterHalt(fresh, 'cancelled'), 'paused').halt).toBe('cancelled');
});
