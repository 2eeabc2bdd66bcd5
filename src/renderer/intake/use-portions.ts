import { useEffect, useState } from 'react';

/** More rows than fit on the screen, and few enough to draw in one frame. */
const PORTION = 10;

/**
 * How many of `count` rows to draw: one portion at first, and one more in each frame.
 *
 * @param portion rows drawn in one frame
 */
export function usePortions(count: number, portion = PORTION): number {
  const [drawn, setDrawn] = useState(portion);
  const most = Math.max(count, portion);
  // When rows were removed, later ones are drawn by portions again.
  if (drawn - portion > most) setDrawn(most);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => setDrawn(drawn + portion));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count, portion]);
  return drawn;
}
