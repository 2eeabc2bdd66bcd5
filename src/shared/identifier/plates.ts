import { valueOfCell } from '../cells/value.ts';
import { wordsOfName } from '../folding.ts';
import { normalised } from '../normalised.ts';

/** Brazilian plates: ABC1234 of before 2018, and ABC1D23 of the Mercosur (Contran resolution 780/2019). */
const PLATE = /^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$/;

/** Least share of plates among the filled cells of a column whose header does not name plates. */
const LEAST_SHARE = 0.8;
/** The same for a column whose header names plates: some cells may be foreign plates, or "sem placa". */
const LEAST_SHARE_NAMED = 0.3;

/** Words of a header that name plates, in small letters without accents. */
const NAMES = new Set(['placa', 'placas', 'plate', 'plates', 'licenseplate', 'numberplate']);

type Cells = readonly string[];

/** An identifier in the form that is compared: capitals, without accents, white space and dashes (`ABC1D23`). */
export function plainIdentifier(text: string): string {
  return normalised(text, 'NFKD')
    .replace(/[\p{M}\p{White_Space}\p{Pd}\u00ad\u2212\u200b-\u200d\u2060\ufeff]/gu, '')
    .toUpperCase();
}

/** Whether a text is a Brazilian plate, with or without dash and spaces, in any case. */
export function isPlate(text: string): boolean {
  return PLATE.test(plainIdentifier(text));
}

/** Whether a header says that its column has plates, whatever its case, accents and punctuation. */
export function isPlateHeader(header: string): boolean {
  return wordsOfName(header).some((word) => NAMES.has(word));
}

/**
 * The column that identifies a file's vehicles beside the VIN: one that is named after plates, else one where nearly
 * all cells are plates. Of several the one with the most plates, then the first. Null where there is none.
 *
 * @param rows the first rows below the header
 */
export function findIdentifier(header: Cells, rows: readonly Cells[], vinColumn: number): number | null {
  const width = rows.reduce((most, { length }) => Math.max(most, length), header.length);
  const found = Array.from({ length: width }, (_, index) => {
    const filled = rows.map((cells) => valueOfCell(cells[index])).filter((value) => value !== '');
    const plates = filled.filter(isPlate).length;
    const isNamed = isPlateHeader(header[index] ?? '');
    const share = filled.length === 0 ? 0 : plates / filled.length;
    return { index, plates, isNamed, fits: share >= (isNamed ? LEAST_SHARE_NAMED : LEAST_SHARE) };
  }).filter(({ index, fits }) => fits && index !== vinColumn);
  const order = found.sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.plates - a.plates);
  return order[0]?.index ?? null;
}
