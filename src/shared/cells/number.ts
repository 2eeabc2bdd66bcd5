/** A number as spreadsheets show it: `1.234,5`, `1,234.5`, `-12`, `R$ 3,00`, `12 %`. */
const NUMBER = /^[-+]?(?:R\$|US\$|€|\$)?\s*[-+]?\d[\d.,\s]*%?$/;

export const isNumber = (value: string): boolean => NUMBER.test(value);

/**
 * Whether a comma is the decimal sign of some numbers. Decided by a value whose last sign cannot separate thousands, unlike
 * `1.234`; else by one with a sign that does.
 */
export function hasDecimalComma(values: readonly string[]): boolean {
  const decimal = values.find((value) => /\.\d+,|,\d+\.|[.,]\d{1,2}\D*$|[.,]\d{4,}/.test(value));
  if (!decimal) return values.some((value) => value.includes('.'));
  return decimal.lastIndexOf(',') > decimal.lastIndexOf('.');
}

/**
 * The value of a number; NaN where the text is none.
 *
 * @param comma whether the comma is the decimal sign
 */
export function numberOf(value: string, comma: boolean): number {
  if (!isNumber(value)) return Number.NaN;
  const digits = value.replace(/[^\d.,+-]/g, '');
  const plain = comma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  return Number.parseFloat(plain);
}
