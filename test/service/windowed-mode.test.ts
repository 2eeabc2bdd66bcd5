/** One window after the other, by hand; modes.test.ts plays whole runs. Times: milliseconds. */
import { describe, expect, it } from 'vitest';
import type { Mode } from '../../src/main/service/mode.ts';
import { createWindowedMode, isWindowLimit } from '../../src/main/service/windowed-mode.ts';
import { refusalWave } from '../helpers/refusal-wave.ts';

/** Ten requests from 3000 on were accepted, and the next one comes again at 13,000: ten in ten seconds. */
const FIRST = refusalWave({ statedMs: 8000, now: 13_000, pauseMs: 8000 });

const at = (now: number, underWay = 0, latencyMs = 0) => ({ now, underWay, latencyMs });

/** Sends requests one after the other, all of which are accepted. */
function use(mode: Mode, count: number, now: number): void {
  for (let index = 0; index < count; index += 1) {
    mode.sent(at(now));
    mode.accepted(now, at(now));
  }
}

/** A window that has been tried: it turned out to be ten seconds, and its first requests go from 13,000 on. */
function tried(accepted: number): Mode {
  const mode = createWindowedMode(FIRST);
  mode.sent(at(12_000));
  mode.resumed(refusalWave({ sentAt: 12_000, statedMs: 1000, cycle: { given: 0 } }));
  use(mode, accepted, 13_000);
  return mode;
}

describe('A limit of requests per time window', () => {
  it.each([
    // Four in 900 ms: five a second.
    [4, 2400, false],
    [4, 2401, true],
    [3, 60_000, false],
  ])(
    'It is seen where %d accepted requests were followed by a pause of %d ms: %s.',
    (given, statedMs, isWindow) => {
      expect(isWindowLimit(refusalWave({ statedMs, cycle: { given, sendMs: 900 } }))).toBe(isWindow);
    },
  );

  it('Its length and its number of requests are an estimate of the rate.', () => {
    const mode = createWindowedMode(FIRST);
    expect(mode.kind).toBe('window');
    expect(mode.found()).toEqual({ requestsPerSecond: 1, burst: 10 });
  });

  it('Its length is in whole seconds, one at least.', () => {
    const lengthOf = (statedMs: number) =>
      10_000 / (createWindowedMode({ ...FIRST, statedMs }).found()?.requestsPerSecond ?? 0);
    expect([8999, 9000, 0].map(lengthOf)).toEqual([10_000, 11_000, 2000].map((ms) => expect.closeTo(ms, 6)));
    const short = refusalWave({ statedMs: 0, cycle: { sendMs: 10, given: 4 } });
    expect(createWindowedMode(short).found()).toEqual({ requestsPerSecond: 4, burst: 4 });
  });

  it('One request alone tries whether the next window begins a second early, half a latency ahead.', () => {
    const mode = createWindowedMode(FIRST);
    expect([at(11_500), at(12_000), at(12_000, 1), at(12_000, 0, 200)].map(mode.delayMs)).toEqual([
      500,
      0,
      Number.POSITIVE_INFINITY,
      100,
    ]);
  });

  it('The window is a second shorter where it began a second early.', () => {
    const mode = createWindowedMode(FIRST);
    use(mode, 1, 12_000);
    expect(mode.found()).toEqual({ requestsPerSecond: expect.closeTo(10 / 9, 9), burst: 10 });
  });

  it('The window keeps its length where it began no earlier than stated.', () => {
    const mode = createWindowedMode(FIRST);
    use(mode, 1, 13_000);
    expect(mode.found()?.requestsPerSecond).toBe(1);
  });

  it('A longer pause later shows that the window is longer.', () => {
    const mode = tried(10);
    mode.resumed(refusalWave({ sentAt: 14_000, statedMs: 18_000, now: 32_000, pauseMs: 18_000 }));
    expect(mode.found()).toEqual({ requestsPerSecond: expect.closeTo(10 / 19, 2), burst: 10 });
  });

  it('A try that came too early waits for the window at its full length.', () => {
    const mode = createWindowedMode(FIRST);
    mode.sent(at(12_000));
    expect(mode.resumed(refusalWave({ sentAt: 12_000, statedMs: 1000, cycle: { given: 0 } }))).toBe('same');
    use(mode, 1, 13_000);
    // The second of the ten was sent at 3200.
    expect([13_100, 13_200].map((now) => mode.delayMs(at(now)))).toEqual([100, 0]);
    expect(mode.found()).toEqual({ requestsPerSecond: 1, burst: 10 });
  });

  it.each([
    ['two where answers are quick', 10, 100, 2],
    ['twice as many as the rate needs where answers are slow', 10, 2000, 4],
    ['a small part of a window of many', 400, 0, 12],
  ])('As many requests are under way as %s.', (_, given, latencyMs, most) => {
    const marks = [{ ms: 0, sent: given }];
    const mode = createWindowedMode({ ...FIRST, cycle: { ...FIRST.cycle, given, marks } });
    use(mode, 1, 13_000);
    expect(mode.delayMs(at(15_000, most - 1, latencyMs))).toBe(0);
    expect(mode.delayMs(at(15_000, most, latencyMs))).toBe(Number.POSITIVE_INFINITY);
  });

  it('No more requests go in a window than it takes.', () => {
    const mode = tried(10);
    expect([13_000, 22_999, 23_000].map((now) => mode.delayMs(at(now)))).toEqual([10_000, 1, 0]);
  });

  it('After a refusal one request goes alone again.', () => {
    const mode = tried(9);
    expect(mode.delayMs(at(15_000, 1))).toBe(0);
    mode.resumed(refusalWave({ sentAt: 15_000, statedMs: 8000, cycle: { given: 9 } }));
    expect([at(23_000), at(23_000, 1)].map(mode.delayMs)).toEqual([0, Number.POSITIVE_INFINITY]);
  });

  it('A window that others have used up is tried with one request more than the last one took.', () => {
    const mode = tried(6);
    expect(mode.resumed(refusalWave({ sentAt: 14_000, statedMs: 9000, cycle: { given: 6 } }))).toBe('same');
    expect(mode.found()).toEqual({ requestsPerSecond: 0.6, burst: 6 });
    use(mode, 6, 23_000);
    expect(mode.found()?.burst).toBe(7);
    // Only six went, so a seventh has not been tried.
    use(mode, 7, 33_000);
    expect(mode.found()?.burst).toBe(7);
    use(mode, 1, 43_000);
    expect(mode.found()?.burst).toBe(8);
  });

  it('A window that took nearly all is not thought to be shared.', () => {
    const mode = tried(8);
    mode.resumed(refusalWave({ sentAt: 14_000, statedMs: 9000, cycle: { given: 8 } }));
    use(mode, 9, 23_000);
    expect(mode.found()?.burst).toBe(8);
  });

  it.each([
    [5, 'same', 5],
    [4, 'same', 10],
  ])('A short pause after %d of ten requests: %s, and the window takes %d.', (given, next, burst) => {
    const mode = tried(given);
    expect(mode.resumed(refusalWave({ sentAt: 14_000, statedMs: 2000, cycle: { given } }))).toBe(next);
    expect(mode.found()).toEqual({ requestsPerSecond: burst / 10, burst });
  });

  it('A second short pause in a row, after under half of the requests, shows that the limit is a rate.', () => {
    const refusal = (sentAt: number, statedMs: number) =>
      refusalWave({ sentAt, statedMs, cycle: { given: 4 } });
    const mode = tried(4);
    expect(mode.resumed(refusal(14_000, 1000))).toBe('same');
    expect(mode.resumed(refusal(16_000, 1000))).toBe('paced');
    const other = tried(4);
    expect(other.resumed(refusal(14_000, 1000))).toBe('same');
    expect(other.resumed(refusal(15_000, 8000))).toBe('same');
    use(other, 1, 23_000);
    expect(other.resumed(refusal(24_000, 1000))).toBe('same');
  });
});
