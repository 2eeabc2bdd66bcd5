/**
 * The messages between a command line and a running Rastro, one JSON object a line:
 *
 *     command line  hello
 *     Rastro        hello, with proof that it knows the key of the data folder
 *     command line  command, with the same proof and the words that the user typed
 *     Rastro        say, progress, … end
 *
 * The command line may send `interrupt` at any time after its words. When it disconnects, its command is interrupted
 * too.
 */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { run } from '../../contract/schemas/runs.ts';

/** The version of these messages. Each side also refuses another version of Rastro, which may have other options. */
export const PROTOCOL = 6;

/** A path, a name, an address or a secret. */
const text = z.string().max(4096);
const proof = z.string().max(64);
const nonce = z.string().regex(/^[0-9a-f]{64}$/);

/** What the user typed, and what its meaning depends on. The program that has the data folder open carries it out. */
export const words = z.strictObject({
  name: z.string().max(20),
  args: z.array(text).max(1000),
  /** The folder where relative paths begin. */
  cwd: text,
  /** The language of the texts that come back (BCP 47); English where this Rastro lacks it. */
  language: z.string().max(35),
  /** The secret of the environment, where the command needs it. */
  secret: text.min(1).nullable(),
});
export type Words = z.infer<typeof words>;

const progress = run.pick({ counts: true, vinsPerSecond: true, secondsLeft: true, waiting: true });
export type ProgressMessage = z.infer<typeof progress>;

/** The command line that gave a command, in this process or another one. */
export interface Caller {
  /** Shows one line to the user. */
  readonly say: (text: string) => void;
  readonly progress: (run: ProgressMessage) => void;
  /** Aborted by Ctrl+C, when the caller is gone, or with `RASTRO_CLOSES`. A run can be resumed. */
  readonly interrupted: AbortSignal;
}

/** The reason of an interruption that comes from Rastro, not from the caller. */
export const RASTRO_CLOSES = 'Rastro is closing.';

/** The greeting has the same shape in every version, so that each side can name the other's version. */
export const hello = z.object({
  type: z.literal('hello'),
  protocol: z.number().int(),
  version: z.string().max(100),
  nonce,
});
export const answeredHello = hello.extend({ proof });

export const fromCommandLine = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('command'), proof, words }),
  z.strictObject({ type: z.literal('interrupt') }),
]);

/** What Rastro sends after its greeting. */
export const fromRastro = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('say'), text: z.string() }),
  z.strictObject({ type: z.literal('progress'), run: progress }),
  /** The exit code, and what to print even with `--quiet`. */
  z.strictObject({ type: z.literal('end'), code: z.number().int(), message: z.string().nullable() }),
]);
export type FromRastro = z.infer<typeof fromRastro>;

export type Outcome = Omit<Extract<FromRastro, { type: 'end' }>, 'type'>;

/** Whether the other side sent the proof that it should send. Takes as long for a wrong proof as for the right one. */
export const isEqualProof = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
