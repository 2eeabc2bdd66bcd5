/** Services that refuse what is too many at once: in the bench `at-once`, and each run's own port, opened by number. */
import { setTimeout as sleep } from 'node:timers/promises';
import { goodPositions, type Handler, startService } from '../helpers/loopback.ts';
import { serveParent } from './child.ts';

export interface AtOnce {
  readonly most: number;
  readonly latencyMs: number;
  readonly refuses: 'on arrival' | 'after the work' | 'after the work, of which it takes a place';
  readonly retryAfter: string | null;
}

const rows = (
  refuses: AtOnce['refuses'],
  ...each: readonly (readonly [number, number, string | null])[]
): AtOnce[] => each.map(([most, latencyMs, retryAfter]) => ({ most, latencyMs, refuses, retryAfter }));

export const AT_ONCE: readonly AtOnce[] = [
  ...rows('on arrival', [4, 100, '1'], [2, 150, null], [8, 50, '1'], [16, 30, null], [12, 50, '1']),
  ...rows('after the work', [9, 289, '1'], [3, 80, null]),
  ...rows('after the work, of which it takes a place', [4, 100, '1'], [2, 40, null], [8, 50, '1']),
];

function answerOf({ most, latencyMs, refuses, retryAfter }: AtOnce): Handler {
  let underWay = 0;
  return async (received) => {
    const isRefused = underWay >= most;
    const takesPlace = !isRefused || refuses === 'after the work, of which it takes a place';
    if (takesPlace) underWay += 1;
    if (!isRefused || refuses !== 'on arrival') await sleep(latencyMs);
    if (takesPlace) underWay -= 1;
    if (!isRefused) return goodPositions(received);
    return { status: 429, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } };
  };
}

if (process.argv[2] === 'serve')
  serveParent(
    Object.fromEntries(
      AT_ONCE.map((service, index) => [
        String(index),
        async () => Number(new URL((await startService({ positions: answerOf(service) })).url).port),
      ]),
    ),
  );
