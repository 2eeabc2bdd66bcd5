import type { CellFormat } from '../../../contract/schemas/cells.ts';
import type { Archive } from './archive.ts';
import { builtinFormat, formatOf, LONGEST_CODE, type NumberFormat } from './dates.ts';
import type { Limits } from './limits.ts';
import { readAllXml } from './xml.ts';

/** The number format of a cell, and what a cell of each type then is. Styles of the same format are the same object. */
export interface CellStyle {
  readonly numbers: NumberFormat;
  readonly value: CellFormat;
  readonly logical: CellFormat;
  readonly text: CellFormat;
}

/** The style of a cell that names none. */
export const NO_STYLE = styleOf(0, 'number');

function styleOf(format: number | string, numbers: NumberFormat): CellStyle {
  const isNumber = numbers === 'number' || typeof numbers === 'object';
  return {
    numbers,
    value: { kind: isNumber ? 'number' : 'date', format },
    logical: { kind: 'logical', format },
    text: { kind: 'text', format },
  };
}

/** The cell styles by their index (`c/@s`). */
export async function readStyles(
  archive: Archive,
  part: string | null,
  limits: Limits,
): Promise<readonly CellStyle[]> {
  const custom = new Map<number, string>();
  const ids: number[] = [];
  if (part === null) return [];
  let inCellStyles = false;
  await readAllXml(archive.text(part, limits.part), {
    open(name, { numFmtId = '0', formatCode = '' }, depth) {
      if (depth === 2) inCellStyles = name === 'cellXfs';
      else if (depth === 3 && name === 'numFmt') custom.set(Number(numFmtId), formatCode);
      else if (depth === 3 && name === 'xf' && inCellStyles) ids.push(Number(numFmtId));
    },
  });
  const styles = new Map<number | string, CellStyle>([[0, NO_STYLE]]);
  return ids.map((id) => {
    const code = custom.get(id);
    const known = styles.get(code ?? id);
    if (known) return known;
    const style =
      code === undefined
        ? styleOf(id, builtinFormat(id))
        : styleOf(code.slice(0, LONGEST_CODE), formatOf(code));
    styles.set(code ?? id, style);
    return style;
  });
}
