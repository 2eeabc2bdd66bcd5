/** The types that follow from the contract: what a verb takes and answers, on either side of the bridge. */
import type { z } from 'zod';
import type { contract, events } from './contract.ts';
import type { DeepReadonly, Parsed } from './schemas/common.ts';
import type { ErrorDetails, ErrorKind } from './schemas/errors.ts';
import type { TypeOf } from './typed.ts';

type Contract = typeof contract;
export type Domain = keyof Contract;
export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = TypeOf<(typeof events)[E]>;

/** Why a call failed. The screen has a text for each `kind` in each language. */
export interface ReplyError {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly details: ErrorDetails;
}
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ReplyError };

type VerbInput<V> = V extends { input: infer I extends z.ZodType } ? DeepReadonly<z.input<I>> : never;
type VerbParsed<V> = V extends { input: infer I extends z.ZodType } ? Parsed<I> : never;
type VerbOutput<V> = V extends { output: infer O } ? TypeOf<O> : never;

export type Input<D extends Domain, N extends keyof Contract[D]> = VerbParsed<Contract[D][N]>;
export type Output<D extends Domain, N extends keyof Contract[D]> = VerbOutput<Contract[D][N]>;

/** A function, without a parameter where a verb has no input. */
type Call<I, R> = undefined extends I ? () => R : (input: I) => R;

/** The type of `window.rastro`, in Electron and in the browser. */
export type Bridge = {
  readonly [D in Domain]: {
    readonly [N in keyof Contract[D]]: Call<VerbInput<Contract[D][N]>, Promise<Reply<Output<D, N>>>>;
  };
} & {
  /** Calls the listener at each event, until the returned function is called. */
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void;
};

/**
 * The core's handler for each verb. The host (Electron or the browser's server) calls it with the parsed input. A
 * handler fails by throwing.
 */
export type Handlers = {
  readonly [D in Domain]: {
    readonly [N in keyof Contract[D]]: (input: Input<D, N>) => Promise<Output<D, N>> | Output<D, N>;
  };
};

export type Emit = <E extends EventName>(event: E, payload: EventPayload<E>) => void;
