import type { ErrorKind } from '../../contract/schemas/errors.ts';
import { errorReason, errorValues } from '../../shared/i18n/error-text.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Outcome } from '../handover/messages.ts';
import { AppError, messageOf } from '../util/errors.ts';
import { CommandError, failureText } from './command-error.ts';

const CODES: Readonly<Record<ErrorKind, number>> = {
  'bad-input': 2,
  'not-found': 2,
  conflict: 2,
  disk: 2,
  'newer-database': 2,
  policy: 5,
  'policy-invalid': 5,
  unauthorized: 3,
  'secret-missing': 3,
  network: 4,
  proxy: 4,
  server: 4,
  'rate-limited': 4,
  cancelled: 130,
  busy: 1,
  'scheduler-refused': 1,
  database: 1,
  internal: 1,
};

/** The exit code for the error that ended a command, as the help lists them; 1 for an unforeseen error. */
export const exitCodeOf = (error: unknown): number => (error instanceof AppError ? CODES[error.kind] : 1);

export function errorOutcome(error: unknown, language: Language): Outcome {
  return { code: exitCodeOf(error), message: errorText(error, language) };
}

/** Kinds of errors whose text alone does not say what support must know. */
const WITH_DETAIL: ReadonlySet<ErrorKind> = new Set(['busy', 'disk', 'database', 'internal']);

/** An error's text for the command line, with an English detail for support where the text alone says too little. */
export function errorText(error: unknown, language: Language): string {
  const { errors } = locales[language].texts;
  const detail = `\n${errors.detail}: ${messageOf(error)}`;
  if (!(error instanceof AppError)) return errors.kind.unknown + detail;
  const { kind, details } = error;
  if (error instanceof CommandError) return failureText(error.failure, details, language);
  const reason = errorReason(details);
  const text = reason === undefined ? errors.kind[kind] : errors.reason[reason];
  return formatText(text, errorValues(details), language) + (WITH_DETAIL.has(kind) ? detail : '');
}
