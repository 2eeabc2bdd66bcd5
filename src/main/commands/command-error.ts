import type { ErrorDetails, ErrorKind } from '../../contract/schemas/errors.ts';
import type { StopReason } from '../../contract/schemas/runs.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Texts } from '../../shared/i18n/locale.ts';
import { AppError } from '../util/errors.ts';

/** Why the command line refuses or gives up; each has a text in each language. */
export type CommandFailureReason = keyof Texts['cli']['failure'] | StopReason;

/** A failure with a text of its own on the command line. `message` is the text in English, `details` has its values. */
export class CommandError extends AppError {
  readonly failure: CommandFailureReason;

  constructor(
    kind: ErrorKind,
    failure: CommandFailureReason,
    details: ErrorDetails = {},
    options: ErrorOptions = {},
  ) {
    super(kind, failureText(failure, details, 'en'), details, options);
    this.name = 'CommandError';
    this.failure = failure;
  }
}

/** @param values the values in the text, such as an option or a path */
export function failureText(
  failure: CommandFailureReason,
  values: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  const { cli } = locales[language].texts;
  const texts: Readonly<Record<CommandFailureReason, string>> = { ...cli.failure, ...cli.stopped };
  return formatText(texts[failure], values, language);
}

/**
 * The error as a CommandError with the text that `texts` has for its kind; without such a text, the error as it is.
 *
 * @param path that the text names
 */
export function asCommandError(
  error: unknown,
  path: string,
  texts: Partial<Record<ErrorKind, CommandFailureReason>>,
): unknown {
  const failure = error instanceof AppError ? texts[error.kind] : undefined;
  if (!(error instanceof AppError) || failure === undefined) return error;
  return new CommandError(error.kind, failure, { path }, { cause: error });
}
