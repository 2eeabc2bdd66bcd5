/**
 * The messages between a command line and a running Rastro, one JSON object a line:
 *
 *     command line  hello
 *     Rastro        hello, with proof that it knows the key of the data folder
 *     command line  lookup, erase or report, with the same proof and the request
 *     Rastro        say, progress, … end
 *
 * The command line may send `interrupt` at any time after its request. When it disconnects, its request is interrupted
 * too.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { id, vin } from '../../preload/schemas/common.ts';
import { run } from '../../preload/schemas/runs.ts';
import { languageOf } from '../../shared/i18n/languages.ts';

/** The version of these messages. Each side also refuses another version of Rastro, which may have other options. */
export const PROTOCOL = 5;

/** A path, a name, an address or a secret. */
const text = z.string().min(1).max(4096);
const nonce = z.string().regex(/^[0-9a-f]{64}$/);

/** A list or a connection as the command line names it. */
const reference = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('id'), id }),
  z.strictObject({ kind: z.literal('name'), name: text }),
]);
export type Reference = z.infer<typeof reference>;

/** A lookup as the help of the command line describes it. Every path is absolute. */
export const lookupRequest = z.strictObject({
  input: z.discriminatedUnion('kind', [
    /** `columns`: headers of the VIN columns; empty: the columns are detected. */
    z.strictObject({ kind: z.literal('file'), path: text, columns: z.array(text).max(100) }),
    z.strictObject({ kind: z.literal('list'), list: reference }),
  ]),
  /** Null: write no file; allowed only for a list. */
  output: text.nullable(),
  format: z.enum(['csv', 'json', 'geojson']),
  service: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('saved'), connection: reference }),
    z.strictObject({ kind: z.literal('given'), baseUrl: text, clientId: text, secret: text }),
  ]),
  resume: z.boolean(),
  /** Requests in flight at most; null: as the settings say. */
  maxConcurrency: z.number().int().min(1).max(256).nullable(),
  /** How long to retry a service that does not answer. */
  patienceMinutes: z.number().int().min(0).max(1440),
  /** The language of the texts that come back (BCP 47); English where this Rastro lacks it. */
  language: z.string().max(35).transform(languageOf),
});
export type LookupRequest = z.infer<typeof lookupRequest>;

/** An erasure as the help of the command line describes it. */
export const eraseRequest = z.strictObject({
  target: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('vehicle'), vin }),
    /** `sharedToo`: also erases those vehicles of the list that another list names too. */
    z.strictObject({ kind: z.literal('list'), list: reference, sharedToo: z.boolean() }),
    z.strictObject({ kind: z.literal('everything') }),
  ]),
  /** False: only say what would be erased. */
  confirmed: z.boolean(),
  language: z.string().max(35).transform(languageOf),
});
export type EraseRequest = z.infer<typeof eraseRequest>;

/** A report as the help of the command line describes it. */
export const reportRequest = z.strictObject({
  subject: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('vehicle'), vin }),
    z.strictObject({ kind: z.literal('list'), list: reference }),
    z.strictObject({ kind: z.literal('everything') }),
  ]),
  /** An absolute path. */
  output: text,
  language: z.string().max(35).transform(languageOf),
});
export type ReportRequest = z.infer<typeof reportRequest>;

/** A run's progress, as a progress bar shows it. */
export const progress = run.pick({ counts: true, vinsPerSecond: true, secondsLeft: true, waiting: true });
export type ProgressMessage = z.infer<typeof progress>;

/** The greeting has the same shape in every version, so that each side can name the other's version. */
export const hello = z.object({
  type: z.literal('hello'),
  protocol: z.number().int(),
  version: z.string().max(100),
  nonce,
});
export const answeredHello = hello.extend({ proof: z.string().max(64) });

/** What the command line sends after its greeting. */
export const fromCommandLine = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('lookup'), proof: z.string().max(64), request: lookupRequest }),
  z.strictObject({ type: z.literal('erase'), proof: z.string().max(64), request: eraseRequest }),
  z.strictObject({ type: z.literal('report'), proof: z.string().max(64), request: reportRequest }),
  z.strictObject({ type: z.literal('interrupt') }),
]);

/** An order of a command line: a lookup, an erasure or a report. */
export type Order = Exclude<z.infer<typeof fromCommandLine>, { type: 'interrupt' }>;

/** Which order a request belongs to. */
export function orderOf(request: Order['request']): Order['type'] {
  if ('subject' in request) return 'report';
  return 'target' in request ? 'erase' : 'lookup';
}

/** What Rastro sends after its greeting. */
export const fromRastro = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('say'), text: z.string() }),
  z.strictObject({ type: z.literal('progress'), run: progress }),
  /** The exit code, and what to print even with `--quiet`. */
  z.strictObject({ type: z.literal('end'), code: z.number().int(), message: z.string().nullable() }),
]);
export type FromRastro = z.infer<typeof fromRastro>;

/** How an order ended. */
export type Outcome = Omit<Extract<FromRastro, { type: 'end' }>, 'type'>;

/**
 * Proof that a side has the key in the data folder: HMAC over the role and both nonces. The nonces prevent replay, the
 * role prevents reflection.
 */
export function proofOf(
  key: string,
  by: 'rastro' | 'command-line',
  nonces: readonly [string, string],
): string {
  return createHmac('sha256', Buffer.from(key, 'hex'))
    .update([by, ...nonces].join(' '))
    .digest('hex');
}

/**
 * Whether the other process sent the proof of the key that it should send. Takes as long for a wrong proof as for the
 * right one.
 */
export function isEqualProof(given: string, wanted: string): boolean {
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}
