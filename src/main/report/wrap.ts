type WidthOf = (text: string) => number;

/** The text, or its beginning with three dots where it is wider. */
export function cutText(text: string, width: number, widthOf: WidthOf): string {
  if (widthOf(text) <= width) return text;
  // A longer beginning is not tried: its width would take long to compute.
  let [fits, tooLong] = [0, Math.min(text.length, 500)];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (widthOf(`${text.slice(0, middle)}…`) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${text.slice(0, fits).trimEnd()}…`;
}

/**
 * The lines of a text, which is broken between words alone: no VIN, date or number is in two parts. A word that is wider
 * than a line, and a text that has more lines, end in three dots.
 */
export function wrapWords(text: string, width: number, most: number, widthOf: WidthOf): string[] {
  if (text === '') return [];
  if (text.length < 500 && widthOf(text) <= width) return [text];
  const words = text.split(' ');
  const lines: string[] = [];
  while (words.length > 0) {
    if (lines.length === most - 1) {
      lines.push(cutText(words.join(' '), width, widthOf));
      break;
    }
    let line = words.shift() ?? '';
    while (words.length > 0 && widthOf(`${line} ${words[0]}`) <= width) line += ` ${words.shift()}`;
    lines.push(cutText(line, width, widthOf));
  }
  return lines;
}

interface Widths {
  readonly whole: number;
  /** The least width at which the text needs no more than two lines. */
  readonly inTwo: number;
  readonly widestWord: number;
}

export function widthsOf(text: string, widthOf: WidthOf): Widths {
  const words = text.split(' ').map(widthOf);
  const blank = widthOf(' ');
  const whole = words.reduce((total, word) => total + word + blank, -blank);
  let [inTwo, before] = [whole, -blank];
  for (const word of words) {
    before += word + blank;
    inTwo = Math.min(inTwo, Math.max(before, whole - before - blank));
  }
  return { whole, inTwo, widestWord: Math.max(...words) };
}
