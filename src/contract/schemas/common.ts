import { z } from 'zod';

export const id = z.number().int().positive();

/** A chassis number as the store keeps it: normalised, 17 characters (service document 2.3). */
export const vin = z.string().length(17);

/** Milliseconds since 1970 in UTC. */
export const instant = z.number().int();

export type DeepReadonly<T> = T extends Uint8Array | ((...args: never[]) => unknown)
  ? T
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

export type Parsed<S extends z.ZodType> = DeepReadonly<z.output<S>>;

/** A text that UTF-8 can hold: half of a surrogate pair would be saved as another character, or not at all. */
export const text = z.string().refine((value) => value.isWellFormed(), { message: 'half a character' });

export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Bytes of one message: capped, so that no single call can fill the memory. */
export const chunk = bytes.refine((value) => value.byteLength <= 8 * 1024 * 1024, {
  message: 'a chunk holds 8 MiB at most',
});

/** A language, BCP 47. `src/shared/i18n/` has the languages that exist. */
export const languageTag = z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/);
