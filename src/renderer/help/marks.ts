import { foldSameLength, occurrencesOfAll } from './found.ts';

/** Maximum number of marks; more would slow down drawing. Matches after these are not counted. */
const MAX_MARKS = 5_000;

/** Marks ranges by the style's `::highlight(name)`, without a change to the DOM. */
export function setHighlight(name: string, ranges: readonly Range[]): void {
  CSS.highlights.set(name, new Highlight(...ranges));
}

/** The occurrences of the words, folded by `foldSameLength`, in the text of an element, in document order. */
export function rangesOf(element: HTMLElement, words: readonly string[]): Range[] {
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
