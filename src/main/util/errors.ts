/**
 * Every failure that the user may hear of, by kind. The screen has a text in each language for each kind;
 * `message` is the English one, for logs and the command line.
 */
export type ErrorKind =
  | 'bad-input'
  | 'not-found'
  | 'conflict'
  | 'unauthorized'
  | 'secret-missing'
  | 'network'
  | 'proxy'
  | 'server'
  | 'rate-limited'
  | 'busy'
  | 'disk'
  | 'scheduler-refused'
  | 'database'
  | 'newer-database'
  | 'cancelled'
  | 'internal';

/** An error with a kind; `details` holds values for the message's text, never a secret. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(
    kind: ErrorKind,
    message: string,
    details: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'AppError';
    this.kind = kind;
    this.details = details;
  }
}

/** The system's code of an error, such as `ENOSPC`; '' where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** What went wrong, in words fit for a log line: an unknown throw included. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
