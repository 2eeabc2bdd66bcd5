import { fold } from '../../../shared/fold.ts';
import { NONE } from './columns.ts';

/** A number as spreadsheets show it: `1.234,5`, `1,234.5`, `-12`, `R$ 3,00`, `12 %`. */
const NUMBER = /^[-+]?(?:R\$|US\$|€|\$)?\s*[-+]?\d[\d.,\s]*%?$/;
/** `21/11/2026`, `21.11.2026 14:03`, also with two digits for the year. */
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * The rank of each value of a column. Values sort as numbers or dates where all of them are such, else as texts without
 * case and accents, "Filial 2" before "Filial 10". Texts that differ in case alone have the same rank; a blank has `NONE`.
 */
export function valueOrder(values: readonly string[]): Uint32Array {
  const filled = values.filter((value) => value !== '');
  const keys = keysOf(values, filled);
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

function keysOf(values: readonly string[], filled: readonly string[]): (string | number)[] {
  if (filled.every((value) => DAY_FIRST.test(value))) return values.map(day);
  if (filled.every((value) => NUMBER.test(value))) {
    const comma = hasDecimalComma(filled);
    return values.map((value) => number(value, comma));
  }
  return values.map(text);
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A text without accents, as most values are: normalising it would change nothing. */
const PLAIN = /^[ -~]*$/;

/** A key by which texts compare. Digits are padded, so that numbers within a text compare as numbers. */
function text(value: string): string {
  const plain = PLAIN.test(value) ? value.toLowerCase() : fold(value);
  return plain.replace(/\d+/g, (digits) => digits.padStart(18, '0'));
}

/** Whether a comma is the decimal sign. Decided by a value whose last sign cannot separate thousands, unlike `1.234`. */
function hasDecimalComma(values: readonly string[]): boolean {
  const decimal = values.find((value) => /[.,]\d+[.,]|[.,]\d{1,2}\D*$|[.,]\d{4,}/.test(value));
  if (!decimal) return values.some((value) => value.includes('.'));
  return decimal.lastIndexOf(',') > decimal.lastIndexOf('.');
}

function number(value: string, comma: boolean): number {
  const digits = value.replace(/[^\d.,+-]/g, '');
  const plain = comma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  return Number.parseFloat(plain) || 0;
}

function day(value: string): number {
  const [, date = '1', month = '1', year = '0', hour = '0', minute = '0', second = '0'] =
    DAY_FIRST.exec(value) ?? [];
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  return Date.UTC(full, Number(month) - 1, Number(date), Number(hour), Number(minute), Number(second));
}
