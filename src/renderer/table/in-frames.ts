/** Milliseconds of each frame that are spent on redrawing rows. Their layout and paint take as long again. */
const SHARE_OF_FRAME = 4;

/**
 * Draws rows anew: in each frame as many as fit, at least one. With all visible rows in one frame, their layout alone
 * would miss several frames.
 */
export async function drawInFrames<Row>(
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
