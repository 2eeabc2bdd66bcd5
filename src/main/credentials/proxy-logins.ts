import { z } from 'zod';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { madeOnce } from '../util/made-once.ts';
import { LIMIT_MS, loadKeytar } from './credentials.ts';
import { type Keytar, makeKeychain } from './keychain.ts';
import type { Login } from './login.ts';

/** The JSON of a keychain entry. */
const entry = z.strictObject({ origin: z.string(), user: z.string(), password: z.string() });

/**
 * Logins of proxies in the OS keychain, one entry for each proxy by its origin: `http://host:port` or
 * `https://host:port`.
 *
 * @param options.service the keychain's name for the program's entries
 * @param options.keytar loads keytar, on the first use
 */
export function proxyLoginStore(options: {
  readonly service: string;
  readonly log?: Log | undefined;
  readonly keytar?: () => Promise<Keytar>;
}) {
  const { service, log, keytar = loadKeytar } = options;
  const { get: open } = madeOnce(async () => makeKeychain(await keytar(), service, LIMIT_MS));
  return {
    /** @returns null where none is saved, or the keychain can't be read */
    async read(origin: string): Promise<Login | null> {
      const text = await open()
        .then((keychain) => keychain.get(accountOf(origin)))
        .catch((error: unknown) => {
          log?.warn('keychain.unreadable', { proxy: origin, error: messageOf(error) });
          return null;
        });
      const saved = text === null ? null : parseEntry(text, origin, log);
      // The account name lacks the scheme, so the origin is compared: an https login must not be sent over http.
      return saved?.origin === origin ? { user: saved.user, password: saved.password } : null;
    },
    /** @throws AppError `busy` or the keychain's error where it can't be saved */
    async save(origin: string, { user, password }: Login): Promise<void> {
      await (await open()).set(accountOf(origin), JSON.stringify({ origin, user, password }));
    },
  };
}

/** The host and port, as the user may read them in the keychain's own window. */
const accountOf = (origin: string): string => `proxy ${origin.replace(/^\w+:\/\//, '')}`;

/** Null for an entry that Rastro did not write. It stays unchanged, and its content is not logged. */
function parseEntry(text: string, origin: string, log?: Log): z.infer<typeof entry> | null {
  try {
    return entry.parse(JSON.parse(text));
  } catch {
    log?.warn('keychain.malformed', { proxy: origin });
    return null;
  }
}
