import type { ErrorDetails, ErrorReason } from '../../preload/schemas/errors.ts';

/**
 * The key of an error's text in `errors.reason`; undefined where the core knows no more than the kind, whose text is in
 * `errors.kind`.
 */
export function errorReason({ reason, line }: ErrorDetails): ErrorReason | 'long-line' | undefined {
  // A file that is text but for a line without an end has a line to point at.
  return reason === 'not-text' && line !== undefined ? 'long-line' : reason;
}

/** Values for an error's text: the details, a file's size in MiB. */
export function errorValues(details: ErrorDetails): Record<string, string | number> {
  const limit = Number(details.limit ?? 0);
  return {
    ...details,
    limit:
      details.reason === 'too-large' || details.reason?.startsWith('import-')
        ? Math.floor(limit / 2 ** 20)
        : limit,
  };
}
