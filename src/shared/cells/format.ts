import { getFormatFromId, format as inCode } from 'numfmt';
import type { CellFormat } from '../../contract/schemas/cells.ts';
import { type DateStyle, writeDay, writeWallTime } from '../i18n/dates.ts';
import { decimalSign } from '../i18n/format.ts';
import { localeOf } from '../i18n/languages.ts';
import { momentOf, serialOf } from './moment.ts';

/** The value in a cell's text, as a workbook keeps it. A date is its count of days. */
type TypedValue =
  | { readonly type: 'text' }
  | { readonly type: 'number' | 'date'; readonly value: number }
  | { readonly type: 'logical'; readonly value: boolean };

const TEXT: TypedValue = { type: 'text' };

/**
 * The value of a cell of such a column. The import writes each kind of value in one form (`tables/xlsx/cell.ts`), so a
 * text in any other form, such as `007` or "to come", is a text in every column.
 */
export function typedValue(text: string, { kind, format }: CellFormat): TypedValue {
  if (kind === 'text' || text === '') return TEXT;
  if (text === 'TRUE' || text === 'FALSE') return { type: 'logical', value: text === 'TRUE' };
  const number = plainNumber(text) ?? (typeof format === 'string' ? numberInForm(text, format) : null);
  if (number !== null) return { type: 'number', value: number };
  const moment = momentOf(text);
  return moment ? { type: 'date', value: serialOf(moment) } : TEXT;
}

/** Whether a text cell has the form of a value, so that in a column of values it would become one. */
export const looksLikeValue = (text: string): boolean =>
  typedValue(text, { kind: 'number', format: 0 }).type !== 'text';

const EXPONENT = /^-?\d(?:\.\d+)?E[+-]\d+$/;

function plainNumber(text: string): number | null {
  // The first character decides for most texts; a number is read with care.
  if (!/^[-\d]/.test(text)) return null;
  const value = Number(text);
  return String(value) === text || EXPONENT.test(text) ? value : null;
}

/** The number whose digits a form such as `000.000.000-00` shows as this text. */
function numberInForm(text: string, format: string): number | null {
  if (!/^[\d./ ()-]+$/.test(text)) return null;
  const value = Number(text.replace(/\D/g, ''));
  return inFormat(value, format, 'en') === text ? value : null;
}

/** Whether a spreadsheet puts the column's cells at the right. */
export const isAtRight = (format: CellFormat | null | undefined): boolean =>
  format?.kind === 'number' || format?.kind === 'date';

export interface Writing {
  readonly language: string;
  readonly dates: DateStyle;
}

/** Ids of built-in formats. Each country writes a date, and a date with its time, in its own way. */
export const [GENERAL, DATE, DATE_TIME, CLOCK] = [0, 14, 22, 21] as const;

/**
 * A cell's text as a spreadsheet shows it in a language: `15/01/2025`, `R$ 181.234,56`, `72%`. Text stays as it is, and
 * so does each cell of a column without a format, such as those of text files.
 */
export function shown(text: string, column: CellFormat | null | undefined, writing: Writing): string {
  if (!column || column.kind === 'text') return text;
  const typed = typedValue(text, column);
  if (typed.type === 'number')
    return (
      (column.kind === 'number' ? inFormat(typed.value, column.format, writing.language) : null) ??
      general(text, writing)
    );
  if (typed.type === 'date') return shownDate(text, column, writing);
  if (typed.type === 'text') return text;
  const { yes, no } = localeOf(writing.language).texts.fleet.logical;
  return typed.value ? yes : no;
}

const general = (text: string, { language }: Writing): string => text.replace('.', decimalSign(language));

/** The code of each format, read once; null: the format is none, such as those of broken workbooks. */
const codes = new Map<number | string, string | null>();

/** A number, or a day's count, as a spreadsheet shows it; null where the format is the general one, or none. */
function inFormat(value: number, format: number | string, language: string): string | null {
  if (format === GENERAL) return null;
  if (!codes.has(format)) codes.set(format, codeOf(format));
  const code = codes.get(format);
  if (!code) return null;
  try {
    return inCode(code, value, { locale: language, nbsp: false }).trim();
  } catch {
    // To find that out takes as long as thousands of cells.
    codes.set(format, null);
    return null;
  }
}

/** A format's code without the country of its currency, which would write the digits in its own way. */
function codeOf(format: number | string): string | null {
  const code = typeof format === 'string' ? format : getFormatFromId(format);
  return code?.replaceAll(/\[\$([^\]-]+)-[^\]]*\]/g, '[$$$1]') ?? null;
}

function shownDate(text: string, { kind, format }: CellFormat, { language, dates }: Writing): string {
  const day = text.slice(0, 'YYYY-MM-DD'.length);
  if (kind === 'date' && format === DATE) return writeDay(day, dates);
  const moment = kind === 'date' && format !== DATE_TIME ? momentOf(text) : null;
  const written = moment && inFormat(serialOf(moment), format, language);
  return written ?? (text === day ? writeDay(day, dates) : writeWallTime(text, dates));
}
