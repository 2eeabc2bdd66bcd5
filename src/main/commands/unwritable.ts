import { AppError } from '../util/errors.ts';
import { CommandError, type CommandFailureReason } from './command-error.ts';

/** Failures for which the text has words instead of the system's code. */
const IN_WORDS: Readonly<Record<string, CommandFailureReason>> = {
  ENOENT: 'outputNoFolder',
  ENOTDIR: 'outputNoFolder',
  EISDIR: 'outputNoFile',
  ENOSPC: 'outputDiskFull',
  EACCES: 'outputReadOnly',
  EPERM: 'outputReadOnly',
  EROFS: 'outputReadOnly',
};

/**
 * The error with a text for the command line, where it is about the output file: the general text sends the user to the
 * data folder, which has nothing to do with it.
 *
 * @param lost the failure to name instead of the system's code, where what was to be written is kept
 */
export function unwritable(error: unknown, output: string, lost?: 'outputLost'): unknown {
  if (!(error instanceof AppError && error.kind === 'disk' && error.details.path === output)) return error;
  const { kind, details } = error;
  // Without a system error code, the path is something other than a file.
  const failure = details.code === undefined ? 'outputNoFile' : (lost ?? IN_WORDS[details.code] ?? 'output');
  return new CommandError(kind, failure, details, { cause: error });
}
