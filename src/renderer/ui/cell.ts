import type { CellFormat } from '../../contract/schemas/cells.ts';
import { shown } from '../../shared/cells/format.ts';
import { dateStyle } from '../../shared/i18n/dates.ts';
import { formatLocale } from '../i18n/format-locale.ts';

/** A cell of the user's file on the screen, see `shown`. */
export const formatCell = (text: string, format: CellFormat | null | undefined, language: string): string =>
  format ? shown(text, format, { language, dates: dateStyle(language, formatLocale()) }) : text;
