import type { PositionField } from '../../contract/position-fields.ts';
import { dateStyle } from '../../shared/i18n/dates.ts';
import { writeField } from '../../shared/i18n/field.ts';
import { formatLocale } from '../i18n/format-locale.ts';

export const formatField = (field: PositionField, value: string | number | null, language: string): string =>
  writeField(field, value, language, dateStyle(language, formatLocale()));
