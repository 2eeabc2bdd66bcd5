/** Rows that are drawn anew in one frame: of all in sight at once, the layout alone would miss several frames. */
const ROWS_IN_FRAME = 8;

/**
 * Draws rows anew, some in each frame.
 *
 * @param isShown whether they still matter; where not, the rest is left
 */
export async function inFrames<Row>(
  rows: readonly Row[],
  isShown: () => boolean,
  draw: (some: Row[]) => void,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_IN_FRAME) {
    await new Promise(requestAnimationFrame);
    if (!isShown()) return;
    draw(rows.slice(at, at + ROWS_IN_FRAME));
  }
}
