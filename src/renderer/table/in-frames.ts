/** Milliseconds of one frame for rows that are drawn anew: what is laid out and painted for them takes as long again. */
const SHARE_OF_FRAME = 4;

/**
 * Draws rows anew: in each frame as many as fit, at least one. With all visible rows in one frame, their layout alone
 * would miss several frames.
 *
 * @param isShown whether they still matter; where not, the rest is left
 */
export async function inFrames<Row>(
  rows: readonly Row[],
  isShown: () => boolean,
  draw: (row: Row) => void,
): Promise<void> {
  let end = 0;
  for (const row of rows) {
    if (performance.now() >= end) {
      await new Promise(requestAnimationFrame);
      end = performance.now() + SHARE_OF_FRAME;
    }
    if (!isShown()) return;
    draw(row);
  }
}
