import type { ErrorKind } from '../../../contract/schemas/errors.ts';
import { formatText } from '../../../shared/i18n/format.ts';
import { type Language, locales } from '../../../shared/i18n/languages.ts';
import { errorText } from '../../commands/outcome.ts';
import { AppError, messageOf } from '../../util/errors.ts';

/** Kinds of errors that have a text of their own here. Any other error gets the text of `internal`. */
const explainedKinds = [
  'conflict',
  'newer-database',
  'disk',
  'database',
  'policy-invalid',
] as const satisfies readonly ErrorKind[];

/**
 * Why Rastro could not open, as the text of a dialog, because there is no screen yet: the reason, the data folder and
 * the error's message. For an invalid policy it names the policy's file, the line and the mistake instead.
 */
export function startFailure(error: unknown, language: Language, dataDir: string): string {
  const text = locales[language].texts.desktop.start;
  const kind = explainedKinds.find((one) => error instanceof AppError && error.kind === one) ?? 'internal';
  if (kind === 'policy-invalid') return `${text[kind]}\n\n${errorText(error, language)}`;
  const folder = formatText(text.folder, { folder: dataDir }, language);
  return `${text[kind]}\n\n${folder}\n${formatText(text.detail, { detail: messageOf(error) }, language)}`;
}
