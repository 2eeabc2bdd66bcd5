import type { Bridge, Reply } from '../contract/contract-types.ts';
import type { ErrorDetails, ErrorKind } from '../contract/schemas/errors.ts';

declare global {
  interface Window {
    /** Put there by the preload script (Electron) or by the browser host's bridge. */
    readonly rastro: Bridge;
  }
}

/** An error in the core's answer; the screen has a text for its `kind` in each language. */
export class BridgeError extends Error {
  readonly kind: ErrorKind;
  readonly details: ErrorDetails;

  constructor(kind: ErrorKind, message: string, details: ErrorDetails) {
    super(message);
    this.name = 'BridgeError';
    this.kind = kind;
    this.details = details;
  }
}

/** Whether the core dropped a call because a newer call replaces it. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof BridgeError && error.kind === 'cancelled';

/** Whether the list that a call about vehicles names is gone: it was removed meanwhile, or just before. */
export const isOfGoneList = (error: unknown): boolean =>
  error instanceof BridgeError && error.kind === 'not-found' && 'id' in error.details;

/**
 * The value of a call to the core: `await ask(window.rastro.lists.all())`.
 *
 * @throws BridgeError when the core answered with an error
 */
export async function ask<T>(call: Promise<Reply<T>>): Promise<T> {
  const reply = await call;
  if (reply.ok) return reply.value;
  throw new BridgeError(reply.error.kind, reply.error.message, reply.error.details);
}
