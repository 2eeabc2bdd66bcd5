import { type RefObject, useEffect } from 'react';
import { foldSameLength } from './found.ts';

const MARK = 'rastro-found';

/**
 * Marks words in the text of a box by the style's `::highlight`, without a change to the DOM.
 *
 * @param words folded by `foldSameLength`
 */
export function useMarks(box: RefObject<HTMLElement | null>, words: readonly string[]): void {
  const wanted = words.join(' ');
  useEffect(() => {
    const ranges = box.current && wanted !== '' ? rangesOf(box.current, wanted.split(' ')) : [];
    CSS.highlights.set(MARK, new Highlight(...ranges));
    return () => void CSS.highlights.delete(MARK);
  }, [box, wanted]);
}

function rangesOf(element: HTMLElement, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = foldSameLength(node.textContent ?? '');
    for (const word of words)
      for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
  }
  return ranges;
}
