import type { ErrorKind } from '../../preload/schemas/errors.ts';
import { CommandError, type CommandFailure } from '../lookup-job/command-error.ts';
import { AppError } from '../util/errors.ts';

/**
 * The error with a text of the command line, for those of its kind that have one; else the error as it is.
 *
 * @param path what the text names
 */
export function reworded(
  error: unknown,
  path: string,
  texts: Partial<Record<ErrorKind, CommandFailure>>,
): unknown {
  const failure = error instanceof AppError ? texts[error.kind] : undefined;
  if (!(error instanceof AppError) || failure === undefined) return error;
  return new CommandError(error.kind, failure, { path }, { cause: error });
}
