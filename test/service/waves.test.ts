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

it('A wave knows how many requests were under way, before its first refused request and beside it.', () => {
  const waves = createWaves();
  for (const beside of [3, 5, 2]) waves.accepted(sent(waves, 0, beside));
  waves.refused(sent(waves, 100, 6), 0);
  expect(waves.end(1100)).toMatchObject({ beside: 6, mostBeside: 5, refused: 1, statedMs: 0 });
  waves.refused(sent(waves, 1100, 1), 0);
  expect(waves.end(2100)).toMatchObject({ beside: 1, mostBeside: -1 });
});

it('A wave lasts until its last request, refused or accepted, and counts the accepted ones.', () => {
  const waves = createWaves();
  const [first, beside, early, late] = [100, 100, 120, 180].map((now) => sent(waves, now, 0));
  for (const request of [first, late]) waves.refused(request ?? sent(waves, 0, 0), 3000);
  for (const request of [beside, early]) waves.accepted(request ?? sent(waves, 0, 0));
  expect(waves.end(1000)).toMatchObject({ sentAt: 100, acceptedAfter: 2, waveMs: 80, statedMs: 3000 });
  waves.refused(sent(waves, 1000, 0), 3000);
  for (const now of [1050, 1020]) waves.accepted(sent(waves, now, 0));
  waves.refused(sent(waves, 1010, 0), 1000);
  expect(waves.end(2000)).toMatchObject({ acceptedAfter: 2, waveMs: 50, refused: 2, statedMs: 3000 });
});

it('The pause counts from the last refusal of a cycle in which requests were accepted.', () => {
  const waves = createWaves();
  waves.accepted(sent(waves, 0, 0));
  waves.refused(sent(waves, 100, 0), 0);
  waves.refused(sent(waves, 150, 0), 0);
  expect(waves.end(1100)).toMatchObject({ pauseMs: 950, now: 1100, cycle: { restMs: 0 } });
  waves.refused(sent(waves, 1100, 0), 0);
  expect(waves.end(3100)).toMatchObject({ pauseMs: 2950, cycle: { restMs: 950, given: 0 } });
  waves.accepted(sent(waves, 3100, 0));
  waves.refused(sent(waves, 3200, 0), 0);
  expect(waves.end(4200)).toMatchObject({ pauseMs: 1000, cycle: { restMs: 2950, given: 1, sendMs: 100 } });
});
