import { isFiltered } from '../../shared/filters.ts';
import { useFleetView } from './view.ts';

/** The header's height in a window of this width. Its room is kept until it is drawn, so that the table does not move. */
const KEY = 'rastro.header';

/** Pixels of a header whose rows do not wrap. */
const UNWRAPPED = 107;

/** Pixels of the header as it was last drawn in a window of this width; of one that does not wrap where it was not. */
export function headerHeight(): number {
  const [width, height] = (localStorage.getItem(KEY) ?? '').split(' ').map(Number);
  return width === window.innerWidth && height !== undefined && height > 0 ? height : UNWRAPPED;
}

/** Remembers the header's height now and whenever it changes, but for filters: it opens without them. @returns stops it */
export function rememberHeight(header: HTMLElement): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize;
    if (height && !isFiltered(useFleetView.getState().view))
      localStorage.setItem(KEY, `${window.innerWidth} ${height}`);
  });
  observer.observe(header);
  return () => observer.disconnect();
}
