/** How far back the speed looks, in milliseconds. */
const WINDOW_MS = 10_000;

/**
 * Speed of a run over its last ten seconds.
 *
 * @param monotonic milliseconds on a clock that never jumps
 */
export function createSpeedometer(monotonic: () => number) {
  const started = monotonic();
  let marks: { at: number; count: number }[] = [];
  return {
    add(count: number): void {
      marks.push({ at: monotonic(), count });
    },
    /** Answers per second; null where no answers came in the last ten seconds. */
    perSecond(): number | null {
      const now = monotonic();
      marks = marks.filter((mark) => mark.at > now - WINDOW_MS);
      const total = marks.reduce((sum, mark) => sum + mark.count, 0);
      const span = Math.min(WINDOW_MS, now - started);
      return total > 0 && span > 0 ? (total * 1000) / span : null;
    },
  };
}
