import { textPattern } from './folding.ts';

/**
 * Whether a text stands in one of a row's shown cells; see `textPattern`.
 *
 * @param cells a row's as the store has them, a JSON array of texts
 * @param shown indexes, a JSON array
 */
type CellsHold = (cells: string, text: string, shown: string) => 0 | 1;

/** The function keeps the last text as a pattern, as it is called with the same for each row of a list. */
export function cellsHold(): CellsHold {
  let last: { text: string; shown: string; pattern: RegExp | null; indexes: readonly number[] } | null = null;
  return (cells, text, shown) => {
    if (last?.text !== text || last.shown !== shown) {
      last = { text, shown, pattern: textPattern(text), indexes: JSON.parse(shown) };
    }
    const { pattern, indexes } = last;
    return pattern && holds(cells, pattern, indexes) ? 1 : 0;
  };
}

function holds(text: string, pattern: RegExp, indexes: readonly number[]): boolean {
  // In a row without escapes every cell stands as it is: what the whole text lacks, no cell has.
  const plain = !text.includes('\\');
  if (plain && !pattern.test(text)) return false;
  const cells: readonly string[] = plain ? text.slice(2, -2).split('","') : JSON.parse(text);
  return indexes.some((index) => pattern.test(cells[index] ?? ''));
}
