import { describe, expect, it } from 'vitest';
import type { FailureKind } from '../../src/contract/schemas/fleet.ts';
import { CLOSED, openBreaker } from '../../src/main/lookup/breaker.ts';
import { nextStep, type RunnerEvent, type Step } from '../../src/main/lookup/next-step.ts';
import { FIRST_PASS, type PassState } from '../../src/main/lookup/passes.ts';
import { afterBatch, initialState, type RunnerState } from '../../src/main/lookup/runner-state.ts';
import type { VinOutcome } from '../../src/main/service/types.ts';

const PATIENCE_MS = 600_000;

const answered = (vin: string): VinOutcome => ({ vin, answer: { status: 'not-found' }, attempts: 1 });
const failed = (vin: string, kind: FailureKind): VinOutcome => ({
  vin,
  answer: { status: 'failed', kind },
  attempts: 4,
});
const silent = (vin: string) => failed(vin, 'server');

const fresh = initialState({ requests: 0, throttled: 0 }, 0);
const asking: RunnerState = { ...fresh, phase: 'asking' };
/** A pass over one VIN that had failed. */
const second: PassState = { ...FIRST_PASS, asked: 1, passesLeft: 1 };
const probing: RunnerState = { ...fresh, phase: 'probing', breaker: openBreaker(CLOSED) };

const step = (state: RunnerState, event: RunnerEvent, now = 0): Step =>
  nextStep(state, event, { now, patienceMs: PATIENCE_MS });
/** The state after these batches, one after the other. */
const withBatches = (state: RunnerState, ...batches: VinOutcome[][]) =>
  batches.reduce((current, batch) => afterBatch(current, batch).state, state);
const roundEnded = (isEmpty: boolean) => ({ type: 'round-ended', isEmpty }) as const;

describe('a run that begins, or whose wait is over,', () => {
  it('asks with all lanes while the breaker is closed', () => {
    expect(step(fresh, { type: 'ready' })).toMatchObject({
      state: { phase: 'asking', roundEnd: null },
      action: { do: 'round', isProbe: false },
    });
  });

  it('sends one probe while the breaker is open and the service has answered for no VIN', () => {
    const state = { ...fresh, breaker: openBreaker(CLOSED), roundEnd: 'breaker' as const };
    expect(step(state, { type: 'ready' })).toMatchObject({
      state: { phase: 'probing', roundEnd: null },
      action: { do: 'round', isProbe: true },
    });
  });

  it('first checks a VIN that the service has answered for while the breaker is open', () => {
    const state = { ...fresh, breaker: openBreaker(CLOSED), known: 'known' };
    const { state: next, action } = step(state, { type: 'ready' });
    expect(action).toEqual({ do: 'check', vin: 'known' });
    expect(next.phase).toBe('checking-before-probe');
  });
});

describe('after a round,', () => {
  it('a run completes when no VIN is left', () => {
    expect(step(withBatches(asking, [answered('a')]), roundEnded(true))).toMatchObject({
      state: { phase: 'ended' },
      commit: [],
      action: { do: 'complete' },
    });
  });

  it('a run goes on asking when VINs are left and the breaker is closed', () => {
    expect(step(asking, roundEnded(false)).action).toEqual({ do: 'round', isProbe: false });
  });

  it('a run writes refused batches as failed when no VIN is left', () => {
    const state = withBatches(asking, [failed('a', 'rejected')], [failed('b', 'rejected')]);
    const { commit, action } = step(state, roundEnded(true));
    expect(commit.map(({ vin }) => vin)).toEqual(['a', 'b']);
    expect(action).toEqual({ do: 'complete' });
  });

  it('a run holds refused batches back while VINs are left', () => {
    const state = withBatches(asking, [failed('a', 'rejected')]);
    const { commit, state: next } = step(state, roundEnded(false));
    expect(commit).toEqual([]);
    expect(next.unattributed.refused).toHaveLength(1);
  });

  it('a run stops when five batches in a row were refused', () => {
    const batches = ['a', 'b', 'c', 'd', 'e'].map((vin) => [failed(vin, 'rejected')]);
    const four = withBatches(asking, ...batches.slice(0, 4));
    expect(four.roundEnd).toBeNull();
    expect(step(withBatches(asking, ...batches), roundEnded(false))).toMatchObject({
      commit: [],
      action: { do: 'stop', reason: 'service-failing' },
    });
  });

  it('a run checks a known VIN when only VINs without an answer are left', () => {
    const state = withBatches(asking, [answered('known')], [silent('a')]);
    const { commit, state: next, action } = step(state, roundEnded(true));
    expect(commit).toEqual([]);
    expect(action).toEqual({ do: 'check', vin: 'known' });
    expect(next.phase).toBe('checking-silence');
  });

  it('a run without a known VIN stands still and asks again for VINs without an answer', () => {
    const { commit, requeue, state, action } = step(withBatches(asking, [silent('a')]), roundEnded(true));
    expect({ commit, requeue }).toEqual({ commit: [], requeue: ['a'] });
    expect(state).toMatchObject({ phase: 'waiting', breaker: { opened: 1 }, unattributed: { silent: [] } });
    expect(action).toEqual({ do: 'wait', atMostMs: PATIENCE_MS });
  });

  it('a run stands still when the breaker must open, though VINs are left', () => {
    const silence = ['a', 'b', 'c', 'd', 'e'].map((vin) => [silent(vin)]);
    const state = withBatches(asking, [answered('known')], ...silence);
    expect(state.roundEnd).toBe('breaker');
    const { requeue, action } = step(state, roundEnded(false));
    expect(requeue).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(action).toMatchObject({ do: 'wait' });
  });

  it('a probe of the second pass without an answer is written as failed when the check before it was answered', () => {
    const state = withBatches({ ...probing, ...second, known: 'known' }, [silent('a')]);
    const { commit, requeue, action } = step(state, roundEnded(false));
    expect(commit.map(({ vin }) => vin)).toEqual(['a']);
    expect(requeue).toEqual([]);
    // The breaker counts it, so the run waits before it probes again.
    expect(action).toMatchObject({ do: 'wait' });
  });

  it('items that were missing or spoiled are asked once more, and then written as failed', () => {
    const spoiled = [failed('a', 'missing-item'), failed('b', 'invalid-item')];
    const state = withBatches(asking, [answered('c'), ...spoiled]);
    expect(state.held).toEqual([spoiled]);
    const begun = step(state, roundEnded(true));
    expect(begun).toMatchObject({ commit: [], requeue: ['a', 'b'], action: { do: 'round', isProbe: false } });
    const { commit } = afterBatch(begun.state, spoiled);
    expect(commit.map(({ vin }) => vin)).toEqual(['a', 'b']);
    expect(step(withBatches(begun.state, spoiled), roundEnded(true)).action).toEqual({ do: 'complete' });
  });

  it('a run waits before it asks once more when its last probe brought nothing', () => {
    const state = withBatches({ ...probing, known: 'known' }, [silent('a')]);
    const { state: next, requeue, action } = step(state, roundEnded(true));
    expect(requeue).toEqual(['a']);
    expect(action).toMatchObject({ do: 'wait' });
    expect(next).toMatchObject({ asked: 1, passesLeft: 1, breaker: { opened: 2 } });
  });

  it('VINs of one batch come into different batches of the second pass', () => {
    const batches = ['a', 'b', 'c'].map((name) =>
      Array.from({ length: 50 }, (_, index) => failed(`${name}${index}`, 'missing-item')),
    );
    const { requeue } = step(withBatches(asking, ...batches), roundEnded(true));
    expect(requeue).toHaveLength(150);
    for (const at of [0, 50, 100]) {
      const first = requeue.slice(at, at + 50).map((vin) => vin[0]);
      expect(['a', 'b', 'c'].every((name) => first.filter((each) => each === name).length >= 16)).toBe(true);
    }
  });

  it('a probe that is answered closes the breaker', () => {
    const { state, action } = step(withBatches(probing, [answered('a')]), roundEnded(false));
    expect(state).toMatchObject({ breaker: CLOSED, known: 'a' });
    expect(action).toEqual({ do: 'round', isProbe: false });
  });
});

describe('after a check of a known VIN,', () => {
  const check = (phase: RunnerState['phase'], outcome: VinOutcome, pass: PassState = FIRST_PASS) => {
    const state = withBatches({ ...asking, ...pass }, [answered('known')], [silent('a')]);
    return step({ ...state, phase }, { type: 'checked', outcomes: [outcome] });
  };

  it('VINs without an answer are asked once more, in the second pass, when it is answered', () => {
    const { state, commit, requeue, action } = check('checking-silence', answered('known'));
    expect({ commit, requeue }).toEqual({ commit: [], requeue: ['a'] });
    expect(state).toMatchObject({ held: [], asked: 1, passesLeft: 1 });
    expect(action).toEqual({ do: 'round', isProbe: false });
  });

  it('VINs without an answer are written as failed when it is answered in the second pass', () => {
    const { commit, action } = check('checking-silence', answered('known'), second);
    expect(commit.map(({ vin }) => vin)).toEqual(['a']);
    expect(action).toEqual({ do: 'complete' });
  });

  it.each(['server', 'network', 'rejected', 'rate-limited'] as const)(
    'they are asked for again, after a wait, when it fails with %s',
    (kind) => {
      const { commit, requeue, action } = check('checking-silence', failed('known', kind));
      expect({ commit, requeue }).toEqual({ commit: [], requeue: ['a'] });
      expect(action).toMatchObject({ do: 'wait' });
    },
  );

  it('a probe is sent when it is answered while the breaker is open', () => {
    const { commit, action } = check('checking-before-probe', answered('known'));
    expect(commit).toEqual([]);
    expect(action).toEqual({ do: 'round', isProbe: true });
  });

  it('the run waits on when it is not answered while the breaker is open', () => {
    const { state, action } = check('checking-before-probe', failed('known', 'network'));
    expect(state.breaker).toMatchObject({ opened: 1, reason: 'network' });
    expect(action).toMatchObject({ do: 'wait' });
  });
});

describe('the patience of a run', () => {
  const waiting = { ...probing, silentSince: 1_000 };

  it('begins when the breaker opens for the first time', () => {
    const { state, action } = step(withBatches(asking, [silent('a')]), roundEnded(true), 5_000);
    expect(state.silentSince).toBe(5_000);
    expect(action).toEqual({ do: 'wait', atMostMs: PATIENCE_MS });
  });

  it('goes on from there while the breaker stays open', () => {
    const { state, action } = step(withBatches(waiting, [silent('a')]), roundEnded(true), 61_000.5);
    expect(state.silentSince).toBe(1_000);
    expect(action).toEqual({ do: 'wait', atMostMs: PATIENCE_MS - 60_000 });
  });

  it.each([
    ['server', 'service-failing'],
    ['network', 'network'],
    ['rate-limited', 'service-failing'],
  ] as const)('stops the run when it ends, after a failure of kind %s for the reason %s', (kind, reason) => {
    const state = withBatches(waiting, [failed('a', kind)]);
    expect(step(state, roundEnded(false), 1_000 + PATIENCE_MS)).toMatchObject({
      state: { phase: 'ended' },
      action: { do: 'stop', reason },
    });
  });
});

it('a step does not change the state that it is given', () => {
  const state = Object.freeze(withBatches(asking, [answered('known')], [silent('a')]));
  Object.freeze(state.unattributed);
  const first = step(state, roundEnded(true));
  expect(step(state, roundEnded(true))).toEqual(first);
});
