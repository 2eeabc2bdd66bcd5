import { expect, it } from 'vitest';
import { listSchedule } from '../../../src/contract/schemas/lists.ts';
import { isInterval } from '../../../src/renderer/lists/schedule.ts';

it.each([4, 5, 60, 5.5, 10_080, 10_081, 0, -5, Number.NaN])(
  'accepts or refuses %d minutes like the contract',
  (minutes) => {
    const { success } = listSchedule.safeParse({ connectionId: 1, everyMinutes: minutes });
    expect(isInterval(minutes)).toBe(success);
  },
);
