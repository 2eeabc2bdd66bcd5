import { expect, it } from 'vitest';
import { createWaves, type Waves } from '../../src/main/service/waves.ts';

const sent = (waves: Waves, now: number, beside: number) => ({
  sentAt: now,
  beside,
  number: waves.sent(now),
});

it('a wave has all refusals of requests that were sent before it ended', () => {
  const waves = createWaves();
  waves.accepted(sent(waves, 0, 0));
  const [first, last] = [sent(waves, 100, 0), sent(waves, 150, 1)];
  waves.refused(last, 0);
  waves.refused(first, 2000);
  expect(waves.end(2200)).toMatchObject({ sentAt: 100, refused: 2, statedMs: 2000, cycle: { given: 1 } });
  expect(waves.end(2300)).toBeNull();
});

it('a refusal that comes after the pause, of a request that was sent before it, is no wave of its own', () => {
  const waves = createWaves();
  for (let at = 0; at < 500; at += 100) waves.accepted(sent(waves, at, 0));
  const [first, slow] = [sent(waves, 500, 0), sent(waves, 550, 1)];
  waves.refused(first, 1000);
  expect(waves.end(1600)).toMatchObject({ refused: 1, cycle: { given: 5 } });
  const next = sent(waves, 1600, 1);
  waves.refused(slow, 1000);
  expect(waves.end(3000)).toBeNull();
  waves.refused(next, 1000);
  expect(waves.end(3100)).toMatchObject({ sentAt: 1600, refused: 1, cycle: { given: 0 } });
});
