import pino from 'pino';
import type { Log } from './app-types.ts';

/**
 * The log, as lines of JSON, with secrets struck out by name on the first two levels; whoever logs still hands over
 * messages, never requests.
 *
 * @param file where to; without one, standard error
 */
export function createLog(file?: string): Log {
  const names = ['clientSecret', 'secret', 'authorization', 'Authorization', 'access_token', 'client_secret'];
  return pino(
    { base: null, redact: { paths: names.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' } },
    file
      ? pino.destination({ dest: file, mkdir: true, sync: true })
      : pino.destination({ dest: 2, sync: true }),
  );
}
