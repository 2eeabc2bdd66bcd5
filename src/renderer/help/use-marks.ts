import { type RefObject, useEffect } from 'react';
import { fold, stretchesOf } from './found.ts';

/** More would only slow the drawing down. */
const MOST_MARKS = 5_000;

/** Ranges of the page, marked by the style's `::highlight(name)`; drawn beside the text, which stays as it is. */
export function setMarks(name: string, ranges: readonly Range[]): void {
  CSS.highlights.set(name, new Highlight(...ranges));
}

/** Marks the words, folded, in the text of an element, anew at each drawing. */
export function useMarks(element: RefObject<HTMLElement | null>, words: readonly string[]): void {
  useEffect(() => {
    setMarks('rastro-found', element.current ? rangesOf(element.current, words) : []);
    return () => setMarks('rastro-found', []);
  });
}

/** Where the words stand in the text of an element, in its order. */
export function rangesOf(element: HTMLElement, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && words.length > 0; node = walker.nextNode()) {
    const text = fold(node.textContent ?? '');
    for (const [start, end] of words.flatMap((word) => stretchesOf(text, word))) {
      if (ranges.length === MOST_MARKS) return ranges;
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
