import type { z } from 'zod';

/** Carries the type `T` for the compiler. At run time it is an empty object. */
export interface TypeTag<T> {
  readonly check?: (value: T) => T;
}

/** The type of a verb's answer or an event's payload. Nothing parses them: the screen trusts the core. */
export const outputType = <T>(): TypeTag<T> => ({});

/** Declares a verb. @param input checks what the screen sends before it reaches the core */
export const verb = <I extends z.ZodType, O>(input: I, output: TypeTag<O>) => ({ input, output });

export type TypeOf<T> = T extends TypeTag<infer V> ? V : never;
