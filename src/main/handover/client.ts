import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { version } from '../util/version.ts';
import { findHandoverAddress, type HandoverAddress } from './address.ts';
import { messages, send } from './lines.ts';
import {
  answeredHello,
  fromRastro,
  isEqualProof,
  type Order,
  type Outcome,
  orderOf,
  PROTOCOL,
  proofOf,
} from './messages.ts';
import type { Caller } from './server.ts';

/** `nobody`: no running Rastro could be reached. `why` tells the user the cause, if the folder is in use anyway. */
export type HandoverResult =
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | { readonly kind: 'nobody'; readonly why: string | null };

const NOBODY: HandoverResult = { kind: 'nobody', why: null };

/** Time limit from connecting to the other side's greeting, and from Ctrl+C to its next message. */
const ANSWER_MS = 10_000;

/**
 * Hands a lookup, an erasure or a report to the Rastro that has the data folder open, if there is one, and waits for
 * its end. A Rastro of another version refuses the order, which is an outcome too.
 */
export async function handOver(
  dataDir: string,
  request: Order['request'],
  caller: Caller,
): Promise<HandoverResult> {
  const place = findHandoverAddress(dataDir);
  if (!place) return NOBODY;
  if ('unsafe' in place)
    return { kind: 'nobody', why: textOf('foreign', request.language, { path: place.unsafe }) };
  const socket = await reach(place.address);
  if (!socket) return NOBODY;
  try {
    return await talk(socket, place, request, caller);
  } finally {
    socket.destroy();
  }
}

/** Null where nothing listens, for example after Rastro was killed. */
async function reach(address: string): Promise<Socket | null> {
  const socket = connect(address);
  // Without a listener, a later error would be thrown. An error also ends `messages`, which is enough.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return null;
  }
}

async function talk(
  socket: Socket,
  place: HandoverAddress,
  request: Order['request'],
  caller: Caller,
): Promise<HandoverResult> {
  const incoming = messages(socket);
  const greeted = await greet(socket, incoming, place);
  if (greeted === null) return NOBODY;
  if ('otherVersion' in greeted)
    return { kind: 'done', outcome: refusalOf(greeted.otherVersion, request.language) };
  send(socket, { type: orderOf(request), proof: greeted.proof, request });
  const interrupt = () => {
    send(socket, { type: 'interrupt' });
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
  };
  caller.interrupted.addEventListener('abort', interrupt, { once: true });
  if (caller.interrupted.aborted) interrupt();
  try {
    const outcome = await follow(incoming, caller);
    const gone = { lookup: 'gone', erase: 'eraseInterrupted', report: 'reportInterrupted' } as const;
    const lost = { code: 130, message: textOf(gone[orderOf(request)], request.language) };
    return { kind: 'done', outcome: outcome ?? lost };
  } finally {
    caller.interrupted.removeEventListener('abort', interrupt);
  }
}

function refusalOf(theirs: string, language: Language): Outcome {
  return { code: 2, message: textOf('otherVersion', language, { theirs, ours: version }) };
}

function textOf(
  failure: 'foreign' | 'gone' | 'eraseInterrupted' | 'reportInterrupted' | 'otherVersion',
  language: Language,
  values: Readonly<Record<string, string>> = {},
): string {
  return formatText(locales[language].texts.cli.failure[failure], values, language);
}

/** @returns this side's proof; null where no Rastro answers that knows the key */
async function greet(
  socket: Socket,
  incoming: AsyncGenerator<unknown, undefined>,
  { key }: HandoverAddress,
): Promise<{ readonly proof: string } | { readonly otherVersion: string } | null> {
  const nonce = randomBytes(32).toString('hex');
  send(socket, { type: 'hello', protocol: PROTOCOL, version, nonce });
  socket.setTimeout(ANSWER_MS, () => socket.destroy());
  const answer = await incoming.next().catch(() => ({ value: undefined }));
  socket.setTimeout(0);
  const { data: theirs } = answeredHello.safeParse(answer.value);
  const nonces = [nonce, theirs?.nonce ?? ''] as const;
  if (!theirs || !isEqualProof(theirs.proof, proofOf(key, 'rastro', nonces))) return null;
  if (theirs.protocol !== PROTOCOL || theirs.version !== version) return { otherVersion: theirs.version };
  return { proof: proofOf(key, 'command-line', nonces) };
}

/** Passes on Rastro's messages until its `end`; null where the connection ends without an `end`. */
async function follow(incoming: AsyncGenerator<unknown, undefined>, caller: Caller): Promise<Outcome | null> {
  for (;;) {
    const next = await incoming.next().catch(() => null);
    const { data: message } = fromRastro.safeParse(next?.value);
    if (!message) return null;
    if (message.type === 'end') return { code: message.code, message: message.message };
    if (message.type === 'say') caller.say(message.text);
    else caller.progress(message.run);
  }
}
