import type { ErrorKind } from '../../preload/schemas/errors.ts';
import { CommandError, type CommandFailureReason } from '../lookup-job/command-error.ts';
import { AppError } from '../util/errors.ts';

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
