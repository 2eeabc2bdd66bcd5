import { expect, it } from 'vitest';
import { ageOf } from '../../../src/main/store/fleet-index/ages.ts';
import { NONE } from '../../../src/main/store/fleet-index/columns.ts';

/** Times around the overflow of a signed number of 32 bits. */
const TIMES = [0, 1, 1_790_000_000, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, NONE - 1];

it.each(TIMES)(
  'The age without branches equals a plain comparison where silence begins at %d.',
  (silentBefore) => {
    for (const lateBefore of TIMES.filter((time) => time >= silentBefore)) {
      for (const limit of [silentBefore, lateBefore, ...TIMES]) {
        for (const seenAt of [limit - 1, limit, limit + 1].filter((time) => time >= 0 && time < NONE)) {
          const age = seenAt < silentBefore ? 2 : seenAt < lateBefore ? 1 : 0;
          expect({ seenAt, age: ageOf(seenAt, { lateBefore, silentBefore }) }).toEqual({ seenAt, age });
        }
      }
      expect(ageOf(NONE, { lateBefore, silentBefore })).toBe(3);
    }
  },
);
