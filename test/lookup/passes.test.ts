import { describe, expect, it } from 'vitest';
import { beginNextPass, FIRST_PASS, holdForNextPass, type PassState } from '../../src/main/lookup/passes.ts';
import type { VinOutcome } from '../../src/main/service/types.ts';

const spoiled = (vin: string): VinOutcome => ({
  vin,
  answer: { status: 'failed', kind: 'invalid-item' },
  attempts: 1,
});
const silent = (vin: string): VinOutcome => ({
  vin,
  answer: { status: 'failed', kind: 'server' },
  attempts: 4,
});
const answered = (vin: string): VinOutcome => ({ vin, answer: { status: 'not-found' }, attempts: 1 });
const vins = (count: number) => Array.from({ length: count }, (_, index) => `vin${index}`);

/** What the service makes of a batch in a pass, from 1. */
type Answer = (batch: readonly string[], pass: number) => readonly VinOutcome[];

const spoiling =
  (isSpoiled: (vin: string, pass: number) => boolean): Answer =>
  (batch, pass) =>
    batch.map((vin) => (isSpoiled(vin, pass) ? spoiled(vin) : answered(vin)));

/** The passes over VINs to their end. @returns the VINs that each asks, and those that failed in the end */
function playPasses(answer: Answer, first = vins(100), isUnsteady = false) {
  const passes: (readonly string[])[] = [];
  const failed: string[] = [];
  let state: PassState = { ...FIRST_PASS, isUnsteady };
  for (let asked: readonly string[] = first; asked.length > 0; ) {
    passes.push(asked);
    for (let at = 0; at < asked.length; at += state.batchSize) {
      const outcomes = answer(asked.slice(at, at + state.batchSize), passes.length);
      const [next, commit] = holdForNextPass(state, outcomes);
      state = next;
      failed.push(...commit.filter(({ answer }) => answer.status === 'failed').map(({ vin }) => vin));
    }
    const [next, requeue, commit] = beginNextPass(state);
    state = next;
    failed.push(...commit.map(({ vin }) => vin));
    asked = requeue;
  }
  return { passes, failed };
}

describe('what failed by no fault of its own', () => {
  it('is not asked again where nothing failed', () => {
    expect(playPasses(spoiling(() => false))).toEqual({ passes: [vins(100)], failed: [] });
  });

  it('is asked once more, and costs one request more where the service always spoils it', () => {
    const { passes, failed } = playPasses(spoiling((vin) => vin === 'vin7'));
    expect(passes.slice(1)).toEqual([['vin7']]);
    expect(failed).toEqual(['vin7']);
  });

  it('is asked twice more where the pass before answered half of its VINs', () => {
    const { passes, failed } = playPasses(
      spoiling((vin, pass) => vin === 'vin1' || (vin === 'vin0' && pass === 1)),
    );
    expect(passes.slice(1)).toEqual([['vin0', 'vin1'], ['vin1'], ['vin1']]);
    expect(failed).toEqual(['vin1']);
  });

  it('is asked twice more where the service gave no answer to a request of the run', () => {
    const unlucky = spoiling((vin, pass) => vin === 'vin0' && pass < 3);
    expect(playPasses(unlucky, vins(100), true).failed).toEqual([]);
    const { passes, failed } = playPasses(
      spoiling((vin) => vin === 'vin7'),
      vins(100),
      true,
    );
    expect(passes.slice(1)).toEqual([['vin7'], ['vin7']]);
    expect(failed).toEqual(['vin7']);
  });

  it('is answered in a later pass', () => {
    const often = vins(5);
    const { failed } = playPasses(
      spoiling((vin, pass) => often.includes(vin) && (pass === 1 || (vin === 'vin3' && pass < 4))),
    );
    expect(failed).toEqual([]);
  });

  it.each([2, 9, 20, 30, 49, 50])('is one VIN in the end where it alone fails its batch of %d', (size) => {
    const answer: Answer = (batch) => batch.map(batch.includes('vin1') ? silent : answered);
    expect(playPasses(answer, vins(size)).failed).toEqual(['vin1']);
  });

  it('is written as it comes once more than half of a pass has failed', () => {
    const state: PassState = { ...FIRST_PASS, asked: 3, passesLeft: 1 };
    const [one, nothing] = holdForNextPass(state, [spoiled('a'), answered('x')]);
    expect(nothing.map(({ vin }) => vin)).toEqual(['x']);
    const [two, both] = holdForNextPass(one, [spoiled('b')]);
    expect(both.map(({ vin }) => vin)).toEqual(['a', 'b']);
    expect(holdForNextPass(two, [spoiled('c')])[1].map(({ vin }) => vin)).toEqual(['c']);
    expect(beginNextPass(two).slice(1)).toEqual([[], []]);
  });

  it('is asked once each, in an order in which neighbours come into different batches', () => {
    const [, requeue] = beginNextPass({ ...FIRST_PASS, held: [vins(1_001).map(spoiled)] });
    expect(requeue).toHaveLength(1_001);
    expect(new Set(requeue)).toEqual(new Set(vins(1_001)));
    expect(requeue.slice(0, 3)).toEqual(['vin0', 'vin21', 'vin42']);
  });
});
