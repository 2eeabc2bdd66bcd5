/** The modes for a limit of requests under way, step by step; modes.test.ts plays whole runs. Times: milliseconds. */
import { describe, expect, it } from 'vitest';
import {
  createConcurrencyMode,
  createTrialMode,
  isConcurrencyLimit,
  isMostlyAccepted,
} from '../../src/main/service/concurrency-mode.ts';
import type { Mode } from '../../src/main/service/mode.ts';
import { refusalWave } from '../helpers/refusal-wave.ts';

const at = (now: number, underWay: number, latencyMs = 100) => ({ now, underWay, latencyMs });

/** How many requests the mode lets be under way at a time. */
function mostUnderWay(mode: Mode, now: number): number {
  let underWay = 0;
  while (mode.delayMs(at(now, underWay)) === 0) underWay += 1;
  expect(mode.delayMs(at(now, underWay))).toBe(Number.POSITIVE_INFINITY);
  return underWay;
}

describe('A wave of refusals', () => {
  it.each([
    [4, 3, 2, true],
    [4, 4, 2, false],
    [4, 4, 1, true],
    [4, 5, 1, false],
    [2, 2, 1, true],
    [1, 1, 1, false],
    [1, 0, 1, true],
    [1, -1, 2, true],
    [0, -1, 1, false],
    [0, 0, 1, false],
  ])(
    'With %d requests under way beside the first refused one, %d at most beside accepted ones, and %d refused, it looks like a limit of requests under way: %s.',
    (beside, mostBeside, refused, isLimit) => {
      expect(isConcurrencyLimit(refusalWave({ beside, mostBeside, refused }))).toBe(isLimit);
    },
  );

  it.each([
    [3, 2, true],
    [4, 2, false],
  ])(
    'With %d refused and %d accepted after the first it was mostly accepted: %s.',
    (refused, acceptedAfter, is) => {
      expect(isMostlyAccepted(refusalWave({ refused, acceptedAfter }))).toBe(is);
    },
  );
});

describe('The trial of a limit of requests under way', () => {
  const wave = { beside: 10, pauseMs: 1000, cycle: { given: 30 } };
  function trial(refused: number, acceptedAfter: number): Mode {
    const mode = createTrialMode(refusalWave({ ...wave, refused, acceptedAfter }));
    mode.sent(at(7000, 0));
    mode.accepted(7000, at(7100, 0));
    return mode;
  }

  it('One request goes alone first.', () => {
    const mode = createTrialMode(refusalWave(wave));
    expect(mostUnderWay(mode, 7000)).toBe(1);
    mode.sent(at(7000, 0));
    expect(mode.delayMs(at(7000, 0))).toBe(0);
    expect([mode.kind, mode.found()]).toEqual(['unknown', null]);
  });

  it.each([
    ['three quarters', 2, 6, [8, 9, 10, 10]],
    ['half, at least', 8, 2, [5, 8, 10, 10]],
  ])('Then %s of the requests may be under way, and soon all.', (_, refused, acceptedAfter, most) => {
    const mode = trial(refused, acceptedAfter);
    expect([7000, 7500, 8000, 9000].map((now) => mostUnderWay(mode, now))).toEqual(most);
  });

  it('A limit of none is tried with one request.', () => {
    const mode = createTrialMode(refusalWave({ ...wave, beside: 0 }));
    mode.sent(at(7000, 0));
    mode.accepted(7000, at(7100, 0));
    expect(mostUnderWay(mode, 9000)).toBe(1);
  });

  it('Requests are sent a quarter faster than those under way are answered, and a late timer is made up for.', () => {
    const mode = trial(2, 6);
    mode.sent(at(9000, 0));
    expect(mode.delayMs(at(9000, 1))).toBe(0);
    mode.sent(at(9000, 1));
    expect(mode.delayMs(at(9000, 2))).toBe(-10 + 2 * 8);
  });

  it('It ends with the request that a rate would not have let go: twice as many as before, and forty more.', () => {
    const mode = trial(2, 6);
    const verdicts = Array.from({ length: 100 }, () => mode.accepted(9000, at(9100, 1)));
    expect(verdicts.indexOf('concurrency')).toBe(99);
    expect(new Set(verdicts.slice(0, 99))).toEqual(new Set(['same']));
  });

  it('A refusal ends it, unless nothing was accepted before.', () => {
    const mode = trial(2, 6);
    expect(mode.resumed(refusalWave({ cycle: { given: 0 } }))).toBe('same');
    expect(mode.resumed(refusalWave({ cycle: { given: 1 } }))).toBe('paced');
  });

  it.each([
    ['as many under way', { beside: 10 }, 'paced'],
    ['fewer', { beside: 9 }, 'trial'],
    ['half of them', { beside: 5 }, 'paced'],
    ['fewer than an accepted one', { beside: 8, mostBeside: 9, refused: 2, acceptedAfter: 1 }, 'paced'],
    ['fewer, and most of the others refused', { beside: 9, refused: 3, acceptedAfter: 1 }, 'paced'],
  ])('A refusal that had %s beside it leads to the next mode.', (_, changed, next) => {
    expect(trial(2, 6).resumed(refusalWave(changed))).toBe(next);
  });
});

describe('A limit of four requests under way', () => {
  const found = () => createConcurrencyMode(refusalWave({ beside: 4 }), 1000);

  it('Four requests are kept under way.', () => {
    expect(mostUnderWay(found(), 1000)).toBe(4);
    expect([found().kind, found().found()]).toEqual(['concurrency', null]);
    expect(mostUnderWay(createConcurrencyMode(refusalWave({ beside: 0 }), 0), 0)).toBe(1);
  });

  it.each([
    ['not within a minute', 61_000, 3, 4],
    ['after a minute', 61_001, 3, 5],
    ['not while fewer are under way than may be', 61_001, 2, 4],
  ])('One more is tried %s.', (_, now, underWay, most) => {
    const mode = found();
    expect(mode.accepted(60_000, at(now, underWay))).toBe('same');
    mode.accepted(60_000, at(now, underWay));
    expect(mostUnderWay(mode, now)).toBe(most);
  });

  it('A refusal of one more takes it back, and the next try comes after two minutes.', () => {
    const mode = found();
    mode.accepted(60_000, at(61_001, 3));
    expect(mode.resumed(refusalWave({ beside: 4, now: 62_000 }))).toBe('same');
    expect(mostUnderWay(mode, 62_000)).toBe(4);
    mode.accepted(180_000, at(182_000, 3));
    expect(mostUnderWay(mode, 182_000)).toBe(4);
    mode.accepted(180_000, at(182_001, 3));
    expect(mostUnderWay(mode, 182_001)).toBe(5);
  });

  it('A refusal with fewer under way shows that it is another limit, unless nothing was accepted before.', () => {
    expect(found().resumed(refusalWave({ beside: 3, cycle: { given: 0 } }))).toBe('same');
    expect(found().resumed(refusalWave({ beside: 3 }))).toBe('paced');
  });

  it.each([
    ['no more than may be under way', 5, 'same'],
    ['more than that', 6, 'paced'],
  ])(
    'A refusal after one more was tried shows another limit if requests were accepted meanwhile: %s.',
    (_, accepted, next) => {
      const mode = found();
      mode.accepted(60_000, at(61_001, 3));
      for (let count = 0; count < accepted; count += 1) mode.accepted(61_002, at(61_100, 4));
      // An answer to a request from before.
      mode.accepted(61_001, at(61_100, 4));
      expect(mode.resumed(refusalWave({ beside: 4, now: 62_000 }))).toBe(next);
    },
  );
});
