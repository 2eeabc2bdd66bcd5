import type { z } from 'zod';

/** A type that only the compiler checks. */
export interface Typed<T> {
  readonly check?: (value: T) => T;
}

/** The type of a verb's answer or an event's payload. Nothing parses them: the screen trusts the core. */
export function outputType<T>(): Typed<T> {
  return {};
}

/** @param input checks what the screen sends before it reaches the core */
export function verb<I extends z.ZodType, O>(input: I, output: Typed<O>) {
  return { input, output };
}

export type TypeOf<T> = T extends Typed<infer V> ? V : never;
