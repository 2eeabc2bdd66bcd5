import { type RefObject, useEffect, useState } from 'react';
import { rangesOf, setHighlight } from './marks.ts';

export interface Matches {
  readonly count: number;
  /** Number of the current match, from 1; 0: there are no matches. */
  readonly current: number;
  /** Goes to the next (1) or the previous (-1) match; the first follows the last. */
  go(step: 1 | -1): void;
}

/** Marks the words, folded by `foldSameLength`, in a box. Scrolls the box to the current match, at first to match 1. */
export function useMatches(box: RefObject<HTMLElement | null>, words: readonly string[]): Matches {
  const [found, setFound] = useState<readonly Range[]>([]);
  const [current, setCurrent] = useState(0);
  const wanted = words.join(' ');

  useEffect(() => {
    const ranges = box.current && wanted !== '' ? rangesOf(box.current, wanted.split(' ')) : [];
    setFound(ranges);
    setCurrent(0);
    setHighlight('rastro-found', ranges);
    return () => setHighlight('rastro-found', []);
  }, [box, wanted]);
  useEffect(() => {
    const range = found[current];
    setHighlight('rastro-current', range ? [range] : []);
    if (range && box.current) scrollTo(box.current, range);
    return () => setHighlight('rastro-current', []);
  }, [box, found, current]);

  return {
    count: found.length,
    current: found.length === 0 ? 0 : current + 1,
    go: (step) => {
      if (found.length > 0) setCurrent((current + step + found.length) % found.length);
    },
  };
}

/** Scrolls the range to the middle of the box unless it is visible. */
function scrollTo(box: HTMLElement, range: Range): void {
  const { top, bottom, height } = box.getBoundingClientRect();
  const at = range.getBoundingClientRect();
  if (at.top < top || at.bottom > bottom) box.scrollTop += at.top - top - height / 2;
}
