import { type Clock, systemClock } from '../../src/main/util/clock.ts';

export interface FastClock extends Clock {
  readonly speed: number;
  /** The clock on the wall is set forward or back; spans do not change. */
  jump(ms: number): void;
}

/**
 * Real time, so many times faster: a wait of four seconds takes milliseconds, while sockets stay real.
 *
 * @param wall what the clock on the wall shows at the start, milliseconds since 1970
 */
export function createFastClock(speed: number, wall: number): FastClock {
  const start = performance.now();
  let jumped = 0;
  const monotonic = () => (performance.now() - start) * speed;
  return {
    speed,
    monotonic,
    now: () => Math.round(wall + jumped + monotonic()),
    async sleep(ms, signal) {
      const until = monotonic() + ms;
      // A timer of Node's may come a fraction of a millisecond early.
      do await systemClock.sleep(Math.max(1, Math.ceil((until - monotonic()) / speed)), signal);
      while (monotonic() < until);
    },
    jump(ms) {
      jumped += ms;
    },
  };
}
