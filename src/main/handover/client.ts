import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { newNonce, proofOf } from '../../contract/proof.ts';
import { version } from '../util/version.ts';
import { findHandoverAddress, type HandoverAddress } from './address.ts';
import { messages, send } from './lines.ts';
import {
  answeredHello,
  type Caller,
  fromRastro,
  isEqualProof,
  type Outcome,
  PROTOCOL,
  type Words,
} from './messages.ts';

type HandoverResult =
  | { readonly kind: 'done'; readonly outcome: Outcome }
  /** Rastro ended before the command did. */
  | { readonly kind: 'lost' }
  /** A Rastro of another version has the folder open, and does nothing for this command line. */
  | { readonly kind: 'other-version'; readonly version: string }
  /** No running Rastro could be reached. `unsafe`: the path that was not used, as it is not the user's alone. */
  | { readonly kind: 'nobody'; readonly unsafe: string | null };

const NOBODY: HandoverResult = { kind: 'nobody', unsafe: null };

/** Time limit from connecting to the other side's greeting, and from Ctrl+C to its next message. */
const ANSWER_MS = 10_000;

/** Hands a command to the Rastro that has the data folder open, if there is one, and waits for its end. */
export async function handOver(dataDir: string, words: Words, caller: Caller): Promise<HandoverResult> {
  const published = findHandoverAddress(dataDir);
  if (!published) return NOBODY;
  if ('unsafe' in published) return { kind: 'nobody', unsafe: published.unsafe };
  const socket = await reach(published.address);
  if (!socket) return NOBODY;
  try {
    return await talk(socket, published, words, caller);
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
  published: HandoverAddress,
  words: Words,
  caller: Caller,
): Promise<HandoverResult> {
  const incoming = messages(socket);
  const greeted = await greet(socket, incoming, published);
  if (greeted === null) return NOBODY;
  if ('otherVersion' in greeted) return { kind: 'other-version', version: greeted.otherVersion };
  send(socket, { type: 'command', proof: greeted.proof, words });
  const interrupt = () => {
    send(socket, { type: 'interrupt' });
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
  };
  caller.interrupted.addEventListener('abort', interrupt, { once: true });
  if (caller.interrupted.aborted) interrupt();
  try {
    const outcome = await follow(incoming, caller);
    return outcome ? { kind: 'done', outcome } : { kind: 'lost' };
  } finally {
    caller.interrupted.removeEventListener('abort', interrupt);
  }
}

/** @returns this side's proof; null where no Rastro answers that knows the key */
async function greet(
  socket: Socket,
  incoming: AsyncGenerator<unknown, undefined>,
  { key }: HandoverAddress,
): Promise<{ readonly proof: string } | { readonly otherVersion: string } | null> {
  const nonce = newNonce();
  send(socket, { type: 'hello', protocol: PROTOCOL, version, nonce });
  socket.setTimeout(ANSWER_MS, () => socket.destroy());
  const answer = await incoming.next().catch(() => ({ value: undefined }));
  socket.setTimeout(0);
  const { data: theirs } = answeredHello.safeParse(answer.value);
  const nonces = `${nonce} ${theirs?.nonce}`;
  if (!theirs || !isEqualProof(theirs.proof, await proofOf(key, 'host', nonces))) return null;
  if (theirs.protocol !== PROTOCOL || theirs.version !== version) return { otherVersion: theirs.version };
  return { proof: await proofOf(key, 'command-line', nonces) };
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
