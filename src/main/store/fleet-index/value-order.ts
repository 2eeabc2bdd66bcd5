import { dateOf, hasMonthFirst, looksLikeDate } from '../../../shared/cells/date.ts';
import { hasDecimalComma, isNumber, numberOf } from '../../../shared/cells/number.ts';
import { withoutAccents } from '../../../shared/folding.ts';
import { NONE } from './columns.ts';

/**
 * The rank of each value of a column. Values sort as numbers or dates where all of them are such, else as texts without
 * case and accents, "Filial 2" before "Filial 10". Texts that differ in case alone have the same rank; a blank has
 * `NONE`.
 *
 * @param delimiter what stands between the cells of the file
 * @param decimalComma whether the comma is the decimal sign; null: as the values look
 */
export function valueOrder(
  values: readonly string[],
  delimiter = '',
  decimalComma: boolean | null = null,
): Uint32Array {
  const filled = values.filter((value) => value !== '');
  const keys = keysOf(values, filled, () => decimalComma ?? hasDecimalComma(filled, delimiter));
  const order = [...values.keys()].filter((index) => values[index] !== '');
  order.sort((a, b) => compare(keys[a] ?? '', keys[b] ?? ''));
  const ranks = new Uint32Array(values.length).fill(NONE);
  let rank = 0;
  for (const [position, index] of order.entries()) {
    const before = order[position - 1];
    if (before !== undefined && keys[before] !== keys[index]) rank++;
    ranks[index] = rank;
  }
  return ranks;
}

function keysOf(
  values: readonly string[],
  filled: readonly string[],
  hasComma: () => boolean,
): (string | number)[] {
  if (filled.every(looksLikeDate)) {
    const monthFirst = hasMonthFirst(filled);
    const dates = values.map((value) => dateOf(value, monthFirst));
    if (values.every((value, index) => value === '' || !Number.isNaN(dates[index]))) return dates;
  }
  if (filled.every(isNumber)) {
    const comma = hasComma();
    return values.map((value) => numberOf(value, comma));
  }
  return values.map(textSortKey);
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** A text without accents, as most values are: normalising it would change nothing. */
const PLAIN = /^[ -~]*$/;

/** Characters by which texts compare. */
const SORTED = 1000;

/** A key by which texts compare. Digits are padded, so that numbers within a text compare as numbers. */
function textSortKey(text: string): string {
  const value = text.slice(0, SORTED);
  const plain = PLAIN.test(value) ? value.toLowerCase() : withoutAccents(value);
  return plain.replace(/\d+/g, (digits) => digits.padStart(18, '0'));
}
