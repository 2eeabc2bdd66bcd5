import type { ErrorDetails, ErrorReason } from '../../contract/schemas/errors.ts';

/**
 * The key of an error's text in `errors.reason`; undefined where the core knows no more than the kind, whose text is in
 * `errors.kind`.
 */
export function errorReason({ reason, line }: ErrorDetails): ErrorReason | 'long-line' | undefined {
  // If there is a line number, the file is text, but that line does not end.
  return reason === 'not-text' && line !== undefined ? 'long-line' : reason;
}

/** Values for an error's text: the details, with the limit of a file's size in MiB instead of bytes. */
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
