import { randomUUID } from 'node:crypto';
import { nameLength } from '../../contract/enums.ts';
import type { ExportFormat, ExportRequest, ExportSource } from '../../contract/schemas/exports.ts';
import type { Language } from '../../shared/i18n/languages.ts';

interface Plain {
  readonly what: ExportSource;
  readonly format: ExportFormat;
  /** Is cut if it is longer than an export takes. */
  readonly name: string;
  readonly language: Language;
}

/** The request of an export without choices of the user: the file gets the default columns. */
export const plainRequest = ({ what, format, name, language }: Plain): ExportRequest => ({
  exportId: randomUUID(),
  what,
  format,
  name: name.slice(0, nameLength),
  language,
  serviceTimes: false,
  columns: null,
});
