import { useEffect, useState } from 'react';

/** Rows drawn in one frame: few enough to be drawn in time, and more than fit on the screen. */
const PORTION = 10;

/**
 * How many of `count` rows to draw: one portion at first, and one more in each frame.
 *
 * @param portion rows drawn in one frame
 */
export function useIncrementalCount(count: number, portion = PORTION): number {
  const [drawn, setDrawn] = useState(portion);
  const most = Math.max(count, portion);
  // After rows were removed, rows that are added later are drawn in portions again.
  if (drawn - portion > most) setDrawn(most);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => setDrawn(drawn + portion));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count, portion]);
  return drawn;
}
