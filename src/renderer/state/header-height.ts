/** Storage key of window width and header height. The next start reserves that height, so the table does not move. */
const KEY = 'rastro.header';

/** Pixels of a header whose rows do not wrap. */
const UNWRAPPED = 107;

/** Pixels of the header as it was last drawn in a window of this width; else of a header that does not wrap. */
export function headerHeight(): number {
  const [width, height] = (localStorage.getItem(KEY) ?? '').split(' ').map(Number);
  return (width === window.innerWidth && height) || UNWRAPPED;
}

/** Stores the header's height at each change, until the function that it returns is called. */
export function rememberHeight(header: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const { height } = header.getBoundingClientRect();
    localStorage.setItem(KEY, `${window.innerWidth} ${height}`);
  });
  observer.observe(header);
  return () => observer.disconnect();
}
