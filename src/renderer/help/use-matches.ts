import { type RefObject, useEffect, useState } from 'react';
import { foldSameLength, occurrencesOfAll } from './found.ts';

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

function scrollTo(box: HTMLElement, range: Range): void {
  const { top, bottom, height } = box.getBoundingClientRect();
  const at = range.getBoundingClientRect();
  if (at.top < top || at.bottom > bottom) box.scrollTop += at.top - top - height / 2;
}

/** Maximum number of marks; more would slow down drawing. Matches after these are not counted. */
const MAX_MARKS = 5_000;

/** Marks ranges by the style's `::highlight(name)`, without a change to the DOM. */
function setHighlight(name: string, ranges: readonly Range[]): void {
  CSS.highlights.set(name, new Highlight(...ranges));
}

/** The occurrences of the words, folded by `foldSameLength`, in the text of an element, in document order. */
function rangesOf(element: HTMLElement, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && words.length > 0; node = walker.nextNode()) {
    const text = foldSameLength(node.textContent ?? '');
    for (const [start, end] of occurrencesOfAll(text, words)) {
      if (ranges.length === MAX_MARKS) return ranges;
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
