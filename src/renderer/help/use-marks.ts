import { type RefObject, useEffect } from 'react';
import { foldSameLength, occurrencesOf } from './found.ts';

/** More marks slow the drawing down. */
const MAX_MARKS = 5_000;

/** Marks ranges by the style's `::highlight(name)`, without a change to the DOM. */
export function setMarks(name: string, ranges: readonly Range[]): void {
  CSS.highlights.set(name, new Highlight(...ranges));
}

/** Marks the folded words in the text of an element, after each render. */
export function useMarks(element: RefObject<HTMLElement | null>, words: readonly string[]): void {
  useEffect(() => {
    setMarks('rastro-found', element.current ? rangesOf(element.current, words) : []);
    return () => setMarks('rastro-found', []);
  });
}

/** The occurrences of the folded words in the text of an element, in document order. */
export function rangesOf(element: HTMLElement, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && words.length > 0; node = walker.nextNode()) {
    const text = foldSameLength(node.textContent ?? '');
    for (const [start, end] of words.flatMap((word) => occurrencesOf(text, word))) {
      if (ranges.length === MAX_MARKS) return ranges;
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
