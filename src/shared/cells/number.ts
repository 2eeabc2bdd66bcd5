/** A number as spreadsheets show it: `1.234,5`, `1,234.5`, `-12`, `R$ 3,00`, `12 %`. */
const NUMBER = /^[-+]?(?:R\$|US\$|€|\$)?\s*[-+]?\d[\d.,\s]*%?$/;

export const isNumber = (value: string): boolean => NUMBER.test(value);

/** Whether the comma is the decimal sign of a number; null if the number does not show it, such as `1.234`. */
export function decimalCommaOf(value: string): boolean | null {
  if (!/\.\d+,|,\d+\.|[.,]\d{1,2}\D*$|[.,]\d{4,}|(?<![\d.,])0[.,]\d/.test(value)) return null;
  return value.lastIndexOf(',') > value.lastIndexOf('.');
}

/**
 * Whether the comma is the decimal sign of these numbers. The first number that shows its decimal sign decides. If none
 * does, it is where {@link suggestsComma} says so of any number or the file has semicolons between its cells.
 */
export function hasDecimalComma(values: readonly string[], delimiter = ''): boolean {
  for (const value of values) {
    const comma = decimalCommaOf(value);
    if (comma !== null) return comma;
  }
  return delimiter === ';' || values.some(suggestsComma);
}

/**
 * Whether a number that does not show its decimal sign is one of many with a decimal comma: points can only separate
 * thousands there, and amounts in reais have the comma.
 */
export const suggestsComma = (value: string): boolean => value.includes('.') || value.includes('R$');

/**
 * The value of a number; NaN if the text is not a number.
 *
 * @param comma whether the comma is the decimal sign
 */
export function numberOf(value: string, comma: boolean): number {
  if (!isNumber(value)) return Number.NaN;
  const digits = value.replace(/[^\d.,+-]/g, '');
  const plain = comma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  return Number.parseFloat(plain);
}
