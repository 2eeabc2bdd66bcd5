import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { newNonce, proofOf } from '../../contract/proof.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { PRIVATE_FILE } from '../util/private.ts';
import { version } from '../util/version.ts';
import { addressFor, type HandoverAddress, publish, removeStaleSocket, withdraw } from './address.ts';
import { messages, send, sendIfRead } from './lines.ts';
import {
  type Caller,
  type FromRastro,
  fromCommandLine,
  hello,
  isEqualProof,
  type Outcome,
  PROTOCOL,
  RASTRO_CLOSES,
  type Words,
} from './messages.ts';

export interface HandoverOptions {
  /** The store of this folder must be open in this process, so that no other process serves it. */
  readonly dataDir: string;
  readonly answer: (words: Words, caller: Caller) => Promise<Outcome>;
  readonly log: Pick<Log, 'info' | 'warn' | 'hide'>;
}

export interface Handover {
  isBusy(): boolean;
  /** Resolves when no command of another process is in progress. */
  idle(): Promise<void>;
  /** Interrupts the commands of other processes and takes no more. */
  close(): Promise<void>;
}

/** Most command lines that are connected at the same time. */
const MOST_CALLERS = 32;
/** Time limit from the connection to the words. */
const GREETING_MS = 10_000;

/**
 * Carries out the commands of other processes that need the data folder while this one has it open. Where it can't
 * listen, those processes report that the folder is in use.
 */
export async function startHandover(options: HandoverOptions): Promise<Handover> {
  const { dataDir, log } = options;
  const callers = new Set<{ readonly leave: AbortController; readonly ended: Promise<void> }>();
  let closing = false;
  let published: HandoverAddress | null = null;

  function take(socket: Socket): void {
    // An error also ends the messages; nothing else is needed.
    socket.on('error', () => undefined);
    const leave = new AbortController();
    if (closing || !published) return void socket.destroy();
    const ended = serve(socket, published.key, leave)
      .catch(() => log.warn('handover.refused'))
      .finally(() => {
        socket.destroySoon();
        callers.delete(caller);
      });
    const caller = { leave, ended };
    callers.add(caller);
  }

  async function serve(socket: Socket, key: string, leave: AbortController): Promise<void> {
    const incoming = messages(socket);
    const words = await greet(socket, incoming, key);
    if (!words) return;
    if (words.secret !== null) log.hide(words.secret);
    const reply = (message: FromRastro) => send(socket, message);
    void interruptOnWord(incoming, leave);
    if (closing) leave.abort(RASTRO_CLOSES);
    log.info('handover.begun', { command: words.name });
    const outcome = await options.answer(words, {
      say: (text) => reply({ type: 'say', text }),
      progress: ({ counts, vinsPerSecond, secondsLeft, waiting }) =>
        sendIfRead(socket, { type: 'progress', run: { counts, vinsPerSecond, secondsLeft, waiting } }),
      interrupted: leave.signal,
    });
    log.info('handover.ended', { code: outcome.code });
    reply({ type: 'end', ...outcome });
  }

  const server = createServer(take);
  server.maxConnections = MOST_CALLERS;
  try {
    const address = addressFor(dataDir);
    await listen(server, address);
    server.on('error', (error) => log.warn('handover.error', { error: messageOf(error) }));
    published = publish(dataDir, address);
    if (!published) log.warn('handover.not-listening');
  } catch (error) {
    log.warn('handover.not-listening', { error: messageOf(error) });
  }
  if (!published) server.close();

  return {
    isBusy: () => callers.size > 0,
    async idle() {
      while (callers.size > 0) await Promise.all([...callers].map(({ ended }) => ended));
    },
    async close() {
      closing = true;
      if (!published) return;
      try {
        withdraw(dataDir);
      } catch (error) {
        log.warn('handover.not-withdrawn', { error: messageOf(error) });
      }
      server.close();
      for (const { leave } of callers) leave.abort(RASTRO_CLOSES);
      await Promise.all([...callers].map(({ ended }) => ended));
    },
  };
}

/**
 * Listens for this user's processes.
 *
 * @throws the system's error, where the path is too long for a socket or the disk takes none
 */
async function listen(server: Server, address: string): Promise<void> {
  removeStaleSocket(address);
  server.listen(address);
  await once(server, 'listening');
  // Other users could connect before this, but can't pass the greeting without the key.
  if (process.platform !== 'win32') chmodSync(address, PRIVATE_FILE);
}

/** @returns the command; null where the command line left after the greeting, as another version's does */
async function greet(
  socket: Socket,
  incoming: AsyncGenerator<unknown, undefined>,
  key: string,
): Promise<Words | null> {
  socket.setTimeout(GREETING_MS, () => socket.destroy());
  const theirs = hello.parse((await incoming.next()).value);
  const nonce = newNonce();
  const nonces = `${theirs.nonce} ${nonce}`;
  const proof = await proofOf(key, 'host', nonces);
  send(socket, { type: 'hello', protocol: PROTOCOL, version, nonce, proof });
  const second = await incoming.next();
  if (second.done) return null;
  const message = fromCommandLine.parse(second.value);
  const wanted = await proofOf(key, 'command-line', nonces);
  const isKnown = message.type === 'command' && isEqualProof(message.proof, wanted);
  if (!isKnown || theirs.version !== version || theirs.protocol !== PROTOCOL)
    throw new Error('not a command line of this data folder');
  socket.setTimeout(0);
  return message.words;
}

/** Interrupts when the command line asks for it, sends anything else, or disconnects. */
async function interruptOnWord(
  incoming: AsyncGenerator<unknown, undefined>,
  leave: AbortController,
): Promise<void> {
  // A message, the end and an error all mean an interruption.
  await incoming.next().catch(() => undefined);
  leave.abort();
}
