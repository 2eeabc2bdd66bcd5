import { z } from 'zod';

/** A proxy on the way out of the network wants a login. */
export interface ProxyQuestion {
  readonly id: number;
  /** `host:port`. */
  readonly proxy: string;
  /** The user name that the proxy has just refused, with its password; null: no login was tried. */
  readonly refusedUser: string | null;
}

export const proxyAnswer = z.object({
  id: z.number().int(),
  /** Null: the user declines. */
  login: z
    .object({
      /** RFC 7617, 2: a colon ends the name. */
      user: z
        .string()
        .min(1)
        .max(200)
        .regex(/^[^:]*$/),
      password: z.string().max(1000),
      /** Whether to keep the login in the system's keychain. */
      remember: z.boolean(),
    })
    .nullable(),
});

export type ProxyLogin = NonNullable<z.infer<typeof proxyAnswer>['login']>;
