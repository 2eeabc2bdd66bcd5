import { useEffect, useState } from 'react';

/** As many rows as can be drawn at once without holding up the screen, and more than are in sight. */
const PORTION = 10;

/**
 * How many of so many rows are to be drawn: a portion at once, and the others after it, each portion in a frame of its own.
 *
 * @param portion rows of one frame
 */
export function usePortions(count: number, portion = PORTION): number {
  const [drawn, setDrawn] = useState(portion);
  const most = Math.max(count, portion);
  // Those that come back do so by portions again.
  if (drawn - portion > most) setDrawn(most);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => setDrawn(drawn + portion));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count, portion]);
  return drawn;
}
