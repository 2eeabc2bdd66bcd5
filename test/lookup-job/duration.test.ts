import { expect, it } from 'vitest';
import { duration } from '../../src/main/lookup-job/duration.ts';

it('a duration is written as hours, minutes and seconds, without hours below one', () => {
  expect([duration(0), duration(65.4), duration(3_723)]).toEqual(['0:00', '1:05', '1:02:03']);
});
