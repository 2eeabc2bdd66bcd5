import type { Archive } from './archive.ts';
import { builtinFormat, formatOf, type NumberFormat } from './dates.ts';
import type { Limits } from './limits.ts';
import { readAllXml } from './xml.ts';

/** The number format of each cell style, by the style's index (`c/@s`). */
export async function readFormats(
  archive: Archive,
  part: string | null,
  limits: Limits,
): Promise<readonly NumberFormat[]> {
  const custom = new Map<number, NumberFormat>();
  const styles: number[] = [];
  if (part === null) return [];
  let inCellStyles = false;
  await readAllXml(archive.text(part, limits.part), {
    open(name, { numFmtId = '0', formatCode = '' }, depth) {
      if (depth === 2) inCellStyles = name === 'cellXfs';
      else if (depth === 3 && name === 'numFmt') custom.set(Number(numFmtId), formatOf(formatCode));
      else if (depth === 3 && name === 'xf' && inCellStyles) styles.push(Number(numFmtId));
    },
  });
  return styles.map((id) => custom.get(id) ?? builtinFormat(id));
}
