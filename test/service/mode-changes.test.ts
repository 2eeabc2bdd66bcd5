/** Which mode follows which, by single waves of refusals; modes.test.ts plays whole runs. Times: milliseconds. */
import { describe, expect, it } from 'vitest';
import { type RefusalWave, ratesOfWave } from '../../src/main/service/mode.ts';
import { createModes } from '../../src/main/service/modes.ts';
import { createPacedMode } from '../../src/main/service/paced-mode.ts';
import { createPacer } from '../../src/main/service/pacer.ts';
import { refusalWave } from '../helpers/refusal-wave.ts';

const REMEMBERED = { requestsPerSecond: 50, burst: 10 };
/** As of a limit of requests under way. */
const alike = (beside = 4, changed: Partial<RefusalWave> = {}) =>
  refusalWave({ beside, mostBeside: beside - 1, refused: 3, ...changed });
const mostlyAccepted = alike(4, { acceptedAfter: 2 });
/** Thirty requests in two seconds after a rest of one. */
const THIRTY = {
  ...{ restMs: 1000, sendMs: 2000, given: 30 },
  marks: Array.from({ length: 31 }, (_, index) => ({ ms: (2000 * index) / 30, sent: index + 1 })),
};

/** A paced mode that has met its first refusal. @param isFirst whether the next wave is its first */
function paced(isFirst: boolean) {
  return createPacedMode(createPacer(isFirst ? null : REMEMBERED), isFirst);
}

describe('The paced mode', () => {
  it('Before the first refusal requests are not paced while few are under way.', () => {
    const at = (underWay: number) => ({ now: 0, underWay, latencyMs: 100 });
    const [first, later] = [paced(true), paced(false)];
    for (const mode of [first, later]) {
      for (let count = 0; count < 140; count += 1) mode.sent(at(0));
      for (let count = 0; count < 132; count += 1) expect(mode.accepted(0, at(0))).toBe('same');
    }
    expect([first.kind, later.kind]).toEqual(['unknown', 'rate']);
    expect(first.delayMs(at(14))).toBe(0);
    expect(first.delayMs(at(15))).toBeGreaterThan(0);
    expect(later.delayMs(at(0))).toBeGreaterThan(0);
  });

  it.each<[string, RefusalWave, string]>([
    ['of a limit of requests under way', mostlyAccepted, 'trial'],
    ['mostly refused', alike(), 'same'],
    ['of a rate', refusalWave({ acceptedAfter: 2 }), 'same'],
    [
      'with nothing accepted before',
      { ...mostlyAccepted, cycle: { ...mostlyAccepted.cycle, given: 0 } },
      'same',
    ],
    ['of a time window', { ...mostlyAccepted, statedMs: 9000 }, 'windowed'],
    ['that went on at a rate', refusalWave({ acceptedAfter: 4, waveMs: 100 }), 'paced'],
  ])('Its first wave of refusals, %s, leads to the next mode.', (_, wave, next) => {
    expect(paced(true).resumed(wave)).toBe(next);
  });

  it.each<[string, readonly RefusalWave[], readonly string[]]>([
    ['three alike', [alike(), alike(), alike()], ['same', 'same', 'trial']],
    [
      'one of other numbers under way',
      [alike(), alike(5), alike(), alike()],
      ['same', 'same', 'same', 'same'],
    ],
    ['one of a rate between', [alike(), alike(), refusalWave(), alike()], ['same', 'same', 'same', 'same']],
    ['three more after a trial', Array(6).fill(alike()), ['same', 'same', 'trial', 'same', 'same', 'trial']],
    ['mostly accepted', [mostlyAccepted], ['same']],
    ['one that goes on at a higher rate', [refusalWave({ acceptedAfter: 40, waveMs: 100 })], ['same']],
  ])('Later waves lead to a trial where three in a row are alike: %s.', (_, waves, next) => {
    const mode = paced(false);
    expect(waves.map((wave) => mode.resumed(wave))).toEqual(next);
  });

  it('The first wave and two more alike lead to a trial, too.', () => {
    const mode = paced(true);
    expect([alike(), alike(), alike()].map((wave) => mode.resumed(wave))).toEqual(['same', 'same', 'trial']);
  });
});

describe('The rate that a wave of refusals shows', () => {
  it.each([
    [4, 30, 50],
    [3, 0, 0],
  ])('%d requests accepted in 100 ms after the first refusal show %d to %d a second.', (...numbers) => {
    const [acceptedAfter, lowest, highest] = numbers;
    expect(ratesOfWave(refusalWave({ acceptedAfter, waveMs: 100 }))).toEqual({ lowest, highest });
  });

  /** The estimate after a trial of a service that turned out to limit the rate. */
  function afterTrial(wave: RefusalWave) {
    const modes = createModes(null);
    modes.resumed(mostlyAccepted);
    expect([modes.current().kind, modes.current().found()]).toEqual(['unknown', null]);
    modes.resumed(wave);
    return modes.current().found();
  }

  it.each<[string, RefusalWave, readonly [number, number]]>([
    ['the average', refusalWave({ cycle: THIRTY }), [30.5 / 3, 30 - 2 * (30.5 / 3)]],
    ['the average of few', refusalWave({ cycle: { restMs: 1000 } }), [3.5, 3]],
    ['that of the wave', refusalWave({ cycle: THIRTY, acceptedAfter: 11, waveMs: 500 }), [20, 1]],
    ['a burst no larger than the pause fills', refusalWave({ cycle: THIRTY, pauseMs: 600 }), [30.5 / 3, 6.1]],
  ])('The rate and burst after a trial: %s.', (_, wave, [requestsPerSecond, burst]) => {
    expect(afterTrial(wave)).toEqual({
      requestsPerSecond: expect.closeTo(requestsPerSecond, 9),
      burst: expect.closeTo(burst, 9),
    });
  });

  it('One request goes to the bucket that the wave has emptied, one more as a probe, and none before its tokens.', () => {
    const modes = createModes(null);
    modes.resumed(mostlyAccepted);
    modes.resumed(refusalWave({ cycle: { ...THIRTY, restMs: 60_000 }, now: 6000, pauseMs: 500 }));
    const { kind, delayMs, sent } = modes.current();
    const now = { now: 6000, underWay: 0, latencyMs: 0 };
    expect(kind).toBe('rate');
    for (let count = 0; count < 2; count += 1) {
      expect(delayMs(now)).toBe(0);
      sent(now);
    }
    expect(delayMs(now)).toBeCloseTo((2 * 62_000) / 30.5);
  });

  it.each([
    ['lower, after twenty requests', THIRTY, 0, REMEMBERED.requestsPerSecond],
    ['higher, after twenty requests', { restMs: 10, sendMs: 90, given: 20 }, 0, 205],
    ['higher, after few requests', { restMs: 10, sendMs: 90, given: 19 }, 0, REMEMBERED.requestsPerSecond],
  ])('A known rate stays where the trial shows a lower one: %s.', (_, cycle, acceptedAfter, rate) => {
    const modes = createModes(REMEMBERED);
    for (const wave of [alike(), alike(), alike()]) modes.resumed(wave);
    expect(modes.current().found()).toBeNull();
    modes.resumed(refusalWave({ cycle, acceptedAfter }));
    expect(modes.current().found()?.requestsPerSecond).toBeCloseTo(rate);
  });

  it('A first wave is not counted by the average before it, which has what the full bucket gave.', () => {
    const modes = createModes(null);
    modes.resumed(refusalWave({ cycle: { sendMs: 500, given: 100 }, acceptedAfter: 11, waveMs: 100 }));
    expect(modes.current().found()?.requestsPerSecond).toBe(100);
  });

  it.each([
    [20, 1, 'needs no probe'],
    [19, 2, 'is probed by one more'],
  ])('The rate of a wave that accepted %d requests lets %d go at once: it %s.', (acceptedAfter, count) => {
    const modes = createModes(null);
    modes.resumed(refusalWave({ acceptedAfter, waveMs: 100 }));
    const { delayMs, sent } = modes.current();
    const now = { now: 6000, underWay: 0, latencyMs: 0 };
    let free = 0;
    for (; free < 5 && delayMs(now) === 0; free += 1) sent(now);
    expect(free).toBe(count);
  });

  it('A rate that was known before a time window was found is forgotten.', () => {
    const modes = createModes(REMEMBERED);
    modes.resumed(refusalWave({ statedMs: 8000 }));
    expect(modes.current().kind).toBe('window');
    const short = (sentAt: number) => refusalWave({ sentAt, statedMs: 1000, cycle: { ...THIRTY, given: 3 } });
    const one = (now: number) => {
      modes.current().sent({ now, underWay: 0, latencyMs: 0 });
      modes.accepted(now, { now, underWay: 0, latencyMs: 0 });
    };
    one(13_000);
    modes.resumed(short(13_100));
    modes.resumed(short(15_000));
    expect([modes.current().kind, modes.current().found()?.requestsPerSecond]).toEqual([
      'rate',
      expect.closeTo(3.5 / 3),
    ]);
  });

  it('A trial that is not refused leads to a limit of requests under way.', () => {
    const modes = createModes(null);
    modes.resumed(mostlyAccepted);
    for (let now = 0; now <= 60; now += 1) modes.accepted(7000, { now: 7000, underWay: 0, latencyMs: 100 });
    expect(modes.current().kind).toBe('concurrency');
  });
});
