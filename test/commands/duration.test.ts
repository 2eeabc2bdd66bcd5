import { expect, it } from 'vitest';
import { formatDuration } from '../../src/main/commands/duration.ts';

it('a duration is written as hours, minutes and seconds, without hours below one', () => {
  expect([formatDuration(0), formatDuration(65.4), formatDuration(3_723)]).toEqual([
    '0:00',
    '1:05',
    '1:02:03',
  ]);
});
