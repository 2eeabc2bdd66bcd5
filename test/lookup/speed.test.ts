import { expect, it } from 'vitest';
import { createSpeedometer } from '../../src/main/lookup/speed.ts';

it('the speed of a run counts the answers of its last ten seconds alone', () => {
  let now = 5_000;
  const speed = createSpeedometer(() => now);
  const speedAt = (at: number) => {
    now = at;
    return speed.perSecond();
  };
  speed.add(8);
  expect(speedAt(5_000)).toBeNull();
  expect(speedAt(7_000)).toBe(4);
  now = 9_000;
  speed.add(12);
  expect(speedAt(9_000)).toBe(5);
  // The first answers are ten seconds old.
  expect(speedAt(15_000)).toBe(1.2);
  expect(speedAt(18_999)).toBe(1.2);
  expect(speedAt(19_000)).toBeNull();
});
