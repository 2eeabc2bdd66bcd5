import pino from 'pino';

/** Where the core writes what an administrator may need; pino's shape. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const secretNames = [
  'clientSecret',
  'client_secret',
  'secret',
  'access_token',
  'authorization',
  'Authorization',
];

/**
 * The log, as lines of JSON, with secrets struck out by name on the first two levels; whoever logs still hands over
 * messages, never requests.
 *
 * @param file where to; without one, standard error
 */
export function createLog(file?: string): Log {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`]);
  return pino(
    { base: null, redact: { paths, censor: '[hidden]' } },
    file
      ? pino.destination({ dest: file, mkdir: true, sync: true })
      : pino.destination({ dest: 2, sync: true }),
  );
}
