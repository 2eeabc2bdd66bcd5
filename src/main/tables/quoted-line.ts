const QUOTE = 34;

/**
 * The cells of a line in which each cell is quoted from its beginning to its end, or has no quote at all, as
 * spreadsheets and databases write them.
 *
 * @param delimiter one character
 * @returns null for any other line: a full parser has to read it together with the lines after it
 */
export function quotedCells(line: string, delimiter: string): string[] | null {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (line.charCodeAt(at) === QUOTE) {
      let end = line.indexOf('"', at + 1);
      let isDoubled = false;
      for (; end !== -1 && line.charCodeAt(end + 1) === QUOTE; end = line.indexOf('"', end + 2))
        isDoubled = true;
      if (end === -1) return null;
      const cell = line.slice(at + 1, end);
      cells.push(isDoubled ? cell.replaceAll('""', '"') : cell);
      at = end + 1;
    } else {
      const found = line.indexOf(delimiter, at);
      const end = found === -1 ? line.length : found;
      const cell = line.slice(at, end);
      if (cell.includes('"')) return null;
      cells.push(cell);
      at = end;
    }
    if (at === line.length) return cells;
    if (line[at] !== delimiter) return null;
    at++;
  }
}
