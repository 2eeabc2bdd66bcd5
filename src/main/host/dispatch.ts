import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { contract } from '../../contract/contract.ts';
import type { Handlers, Reply } from '../../contract/contract-types.ts';
import type { ErrorDetails, ErrorKind } from '../../contract/schemas/errors.ts';
import type { App } from '../app/types.ts';
import { AppError, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';

/** Answers a message from the screen; never throws. */
export type Dispatch = (channel: unknown, input: unknown) => Promise<Reply<unknown>>;

interface Verb {
  readonly input: z.ZodType;
  readonly handle: (input: unknown) => unknown;
}

/** Kinds of errors whose messages come from SQLite, Node or a library. */
const UNFORESEEN: readonly ErrorKind[] = ['internal', 'database'];

/** The names of all calls of the contract, as `domain.verb`. */
export const channels: readonly string[] = Object.entries(contract).flatMap(([domain, verbs]) =>
  Object.keys(verbs).map((verb) => `${domain}.${verb}`),
);

/**
 * Makes the function that answers every call from the screen: it finds the call's handler, parses the input by the
 * contract's schema and runs the handler. Errors are answers too: `bad-input` names the invalid field but never the
 * value. The message of an unforeseen error may contain paths and data, so it goes only to the log, under an incident
 * number. The answer has only that number.
 */
export function makeDispatch(app: Pick<App, 'handlers' | 'ready'>, log: Log): Dispatch {
  let { handlers } = app;
  let verbs = verbsOf(handlers);
  return async (channel, input) => {
    if (typeof channel !== 'string' || !verbs.has(channel)) return failure('bad-input', 'no such call');
    try {
      await app.ready();
      if (handlers !== app.handlers) {
        ({ handlers } = app);
        verbs = verbsOf(handlers);
      }
      const verb = verbs.get(channel);
      if (!verb) return failure('bad-input', 'no such call');
      const parsed = verb.input.safeParse(input);
      if (!parsed.success) {
        const at = parsed.error.issues[0]?.path.join('.') ?? '';
        return failure('bad-input', `${channel} does not take this input`, { at });
      }
      return { ok: true, value: withOwnBuffer(await verb.handle(parsed.data)) };
    } catch (error) {
      if (error instanceof AppError && !UNFORESEEN.includes(error.kind))
        return failure(error.kind, error.message, error.details);
      const incident = randomUUID().slice(0, 8);
      log.error('a call from the screen failed', { incident, channel, error: messageOf(error) });
      const kind = error instanceof AppError ? error.kind : 'internal';
      return failure(kind, 'something went wrong inside Rastro', { incident });
    }
  };
}

/** The calls by channel, in a map and not an object: `__proto__` or `constructor` find nothing in a map. */
function verbsOf(handlers: Handlers): ReadonlyMap<string, Verb> {
  const verbs = new Map<string, Verb>();
  for (const [domain, ofDomain] of Object.entries(contract)) {
    const group = new Map(Object.entries(handlers[domain as keyof Handlers]));
    for (const [name, { input }] of Object.entries(ofDomain)) {
      const handle = group.get(name);
      if (!handle) throw new Error(`${domain}.${name} has no handler`);
      // Safe, because `handle` gets only inputs that its schema `input` has parsed.
      verbs.set(`${domain}.${name}`, { input, handle: handle as Verb['handle'] });
    }
  }
  return verbs;
}

/** Copies bytes that are a view into a larger buffer: otherwise the whole buffer would be sent to the page. */
function withOwnBuffer(value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  const isWhole = value.byteLength === value.buffer.byteLength && !Buffer.isBuffer(value);
  return isWhole ? value : new Uint8Array(value);
}

function failure(kind: ErrorKind, message: string, details: ErrorDetails = {}): Reply<never> {
  return { ok: false, error: { kind, message, details } };
}
