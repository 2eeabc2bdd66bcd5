import type { ErrorDetails, ErrorKind } from '../../contract/schemas/errors.ts';

/**
 * An error that the user may see. Screen and command line have a text for each kind; `message` is an English text for
 * logs and support.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly details: ErrorDetails;

  constructor(kind: ErrorKind, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.kind = kind;
    this.details = details;
  }
}

/** The system's code of an error, such as `ENOSPC`; '' where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The message for a log line, of an error or of any other value that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
