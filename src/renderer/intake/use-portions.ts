import { useEffect, useState } from 'react';

/** As many rows as can be drawn at once without holding up the screen, and more than are in sight. */
const PORTION = 10;

/** How many of so many rows are to be drawn: a portion at once, and the others after it, each portion in a frame of its own. */
export function usePortions(count: number): number {
  const [drawn, setDrawn] = useState(PORTION);
  const most = Math.max(count, PORTION);
  // Those that come back do so by portions again.
  if (drawn - PORTION > most) setDrawn(most);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => setDrawn(drawn + PORTION));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count]);
  return drawn;
}
