import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { proofOf } from '../../src/contract/proof.ts';
import { findHandoverAddress, publish } from '../../src/main/handover/address.ts';
import { handOver } from '../../src/main/handover/client.ts';
import { messages } from '../../src/main/handover/lines.ts';
import { type Caller, PROTOCOL, RASTRO_CLOSES, type Words } from '../../src/main/handover/messages.ts';
import { type Handover, type HandoverOptions, startHandover } from '../../src/main/handover/server.ts';
import { version } from '../../src/main/util/version.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const words: Words = {
  ...{ name: 'lookup', args: ['--list', 'id:1'], cwd: '/here', language: 'en', secret: 'segredo' },
};
const run = {
  counts: { total: 2, queued: 1, ok: 1, notFound: 0, failed: 0 },
  vinsPerSecond: 4,
  secondsLeft: 1,
  waiting: null,
};
const NONCE = 'a'.repeat(64);
const nobody = { kind: 'nobody', unsafe: null };

let folder: string;
let dataDir: string;
let handover: Handover | null;
let warnings: string[];
let hidden: string[];
const sockets: Socket[] = [];

beforeEach(async () => {
  folder = tempDir();
  dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  handover = null;
  warnings = [];
  hidden = [];
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await handover?.close();
});

async function open(
  answer: HandoverOptions['answer'] = async () => ({ code: 0, message: null }),
): Promise<void> {
  handover = await startHandover({
    ...{ dataDir, answer },
    log: {
      info: () => undefined,
      warn: (event) => warnings.push(event),
      hide: (secret) => hidden.push(secret),
    },
  });
}

function caller(interrupted = new AbortController().signal) {
  const said: string[] = [];
  const shown: unknown[] = [];
  const own: Caller = { say: (line) => said.push(line), progress: (each) => shown.push(each), interrupted };
  return { ...own, said, shown };
}

const untilInterrupted: HandoverOptions['answer'] = async (_words, { interrupted, say }) => {
  say('begun');
  if (!interrupted.aborted) await once(interrupted, 'abort');
  return { code: 130, message: null };
};

const noteFile = () => path.join(dataDir, 'handover.json');
const note = async () => JSON.parse(await readFile(noteFile(), 'utf8')) as { address: string; key: string };

/** A connection that says what a test wants. */
async function visitor() {
  const socket = connect((await note()).address);
  sockets.push(socket);
  await once(socket, 'connect');
  return { socket, say: (message: unknown) => socket.write(`${JSON.stringify(message)}\n`) };
}

const hello = { type: 'hello', protocol: PROTOCOL, version, nonce: NONCE };

describe('a command that is handed over', () => {
  test('is done with its own words; messages, progress and exit code come back', async () => {
    const received: unknown[] = [];
    await open(async (theirs, { say, progress }) => {
      received.push(theirs);
      say('300 rows.');
      progress({ ...run, name: 'not sent' } as never);
      return { code: 4, message: 'Some failed.' };
    });
    const own = caller();
    expect(await handOver(dataDir, words, own)).toEqual({
      kind: 'done',
      outcome: { code: 4, message: 'Some failed.' },
    });
    expect([received, own.said, own.shown]).toEqual([[words], ['300 rows.'], [run]]);
    expect(hidden).toEqual(['segredo']);
  });

  test('is interrupted by the caller', async () => {
    await open(untilInterrupted);
    const leave = new AbortController();
    const own = { ...caller(leave.signal), say: () => leave.abort() };
    const interrupted = { code: 130, message: null };
    expect(await handOver(dataDir, words, own)).toEqual({ kind: 'done', outcome: interrupted });
    // Also where Ctrl+C was faster than the greeting.
    expect(await handOver(dataDir, words, own)).toEqual({ kind: 'done', outcome: interrupted });
  });

  test('is interrupted by the death of the caller', async () => {
    const { promise: died, resolve: die } = Promise.withResolvers<void>();
    await open((theirs, own) => untilInterrupted(theirs, own).finally(die));
    const { socket, say } = await visitor();
    say(hello);
    const incoming = messages(socket);
    const { nonce } = (await incoming.next()).value as { nonce: string };
    const proof = await proofOf((await note()).key, 'command-line', `${NONCE} ${nonce}`);
    say({ type: 'command', proof, words });
    expect((await incoming.next()).value).toEqual({ type: 'say', text: 'begun' });
    socket.destroy();
    await died;
  });

  test('is interrupted when Rastro closes, with that reason', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    await open(async (_words, { interrupted }) => {
      begin();
      await once(interrupted, 'abort');
      return { code: 130, message: interrupted.reason as string };
    });
    const handed = handOver(dataDir, words, caller());
    await begun;
    expect(handover?.isBusy()).toBe(true);
    await handover?.close();
    expect(await handed).toEqual({ kind: 'done', outcome: { code: 130, message: RASTRO_CLOSES } });
    expect(await readdir(dataDir)).toEqual([]);
    expect(await handOver(dataDir, words, caller())).toEqual(nobody);
  });

  test('may be one of several at once', async () => {
    let under = 0;
    const { promise: all, resolve } = Promise.withResolvers<void>();
    await open(async () => {
      under += 1;
      if (under === 3) resolve();
      await all;
      return { code: 0, message: null };
    });
    const handed = await Promise.all([1, 2, 3].map(() => handOver(dataDir, words, caller())));
    expect(handed).toHaveLength(3);
    await handover?.idle();
    expect(handover?.isBusy()).toBe(false);
  });
});

describe('the hand-over address', () => {
  test.skipIf(process.platform === 'win32')('is readable by the user alone, file and socket', async () => {
    await open();
    const { address } = await note();
    expect(address).toBe(path.join(dataDir, 'handover.sock'));
    for (const file of [noteFile(), address]) expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test.skipIf(process.platform === 'win32')(
    'is missing where the path is too long for a socket',
    async () => {
      dataDir = path.join(folder, 'long'.repeat(30));
      await mkdir(dataDir);
      await open();
      expect(warnings).toEqual(['handover.not-listening']);
      expect(await readdir(dataDir)).toEqual([]);
    },
  );

  test.skipIf(process.platform === 'win32')('is not used where others can read or write it', async () => {
    await open();
    const { address } = await note();
    for (const file of [noteFile(), address]) {
      await chmod(file, 0o644);
      expect(await handOver(dataDir, words, caller())).toEqual({
        kind: 'nobody',
        unsafe: file,
      });
      await chmod(file, 0o600);
    }
    expect(await handOver(dataDir, words, caller())).toMatchObject({ kind: 'done' });
  });

  test.skipIf(process.getuid?.() !== 0)('is not used where it belongs to another user', async () => {
    await open();
    for (const file of [noteFile(), (await note()).address]) {
      await chown(file, 1000, 1000);
      expect(await handOver(dataDir, words, caller())).toMatchObject({
        kind: 'nobody',
        unsafe: expect.any(String),
      });
      await chown(file, 0, 0);
    }
  });

  test.skipIf(process.platform === 'win32')('is not used through a link', async () => {
    await open();
    await writeFile(path.join(folder, 'elsewhere.json'), await readFile(noteFile()), { mode: 0o600 });
    await rm(noteFile());
    await symlink(path.join(folder, 'elsewhere.json'), noteFile());
    expect(await handOver(dataDir, words, caller())).toMatchObject({
      kind: 'nobody',
      unsafe: expect.any(String),
    });
  });

  test('of another version, or half of one, is none', async () => {
    for (const content of ['', '{', '{"address":1}', '{"address":"x","key":"short"}']) {
      await writeFile(noteFile(), content, { mode: 0o600 });
      expect(findHandoverAddress(dataDir)).toBeNull();
    }
  });

  test('that a killed Rastro left is taken over', async () => {
    const address = path.join(dataDir, 'handover.sock');
    const server = createServer().listen(address);
    await once(server, 'listening');
    // As a kill leaves it: the socket is there, and nobody listens.
    const kept = `${address}.kept`;
    await rename(address, kept);
    server.close();
    await once(server, 'close');
    await rename(kept, address);
    await chmod(address, 0o600);
    publish(dataDir, address);
    expect(await handOver(dataDir, words, caller())).toEqual(nobody);
    await open();
    expect((await note()).address).toBe(address);
    expect(await handOver(dataDir, words, caller())).toMatchObject({ kind: 'done' });
  });
});

describe('a running Rastro', () => {
  const answer = vi.fn<HandoverOptions['answer']>(async () => ({ code: 0, message: null }));
  beforeEach(() => answer.mockClear());

  test.each([
    ['no JSON', () => 'GET / HTTP/1.1\r\n'],
    ['another message first', () => '{"type":"interrupt"}\n'],
    ['a line without end', () => 'x'.repeat(100_000)],
    ['a long line', () => `${JSON.stringify({ ...hello, version: 'x'.repeat(100_000) })}\n`],
  ])('ends a connection that begins with %s', async (_name, bytes) => {
    await open(answer);
    const { socket } = await visitor();
    socket.write(bytes());
    expect(await text(socket)).toBe('');
    await expect.poll(() => warnings).toEqual(['handover.refused']);
    expect(answer).not.toHaveBeenCalled();
    expect(await handOver(dataDir, words, caller())).toMatchObject({ kind: 'done' });
  });

  test.each([
    ['without the key', () => 'f'.repeat(64), words],
    ['with the proof of Rastro sent back', (_key: string, theirs: string) => theirs, words],
    ['with words that are none', null, { ...words, args: [7] }],
    ['with more than was asked for', null, { ...words, shell: 'rm' }],
  ])('does nothing for a command line %s', async (_name, proof, asked) => {
    await open(answer);
    const { key } = await note();
    const { socket, say } = await visitor();
    say(hello);
    const incoming = messages(socket);
    const theirs = (await incoming.next()).value as { nonce: string; proof: string };
    say({
      type: 'command',
      proof: proof
        ? proof(key, theirs.proof)
        : await proofOf(key, 'command-line', `${NONCE} ${theirs.nonce}`),
      words: asked,
    });
    expect((await incoming.next()).done).toBe(true);
    expect(answer).not.toHaveBeenCalled();
    expect(warnings).toEqual(['handover.refused']);
  });

  test('has 32 connections at most, and closes one more at once', async () => {
    await open(answer);
    const visitors = [];
    for (let count = 0; count < 32; count += 1) visitors.push((await visitor()).socket);
    const { socket: last } = await visitor();
    await once(last.resume(), 'close');
    expect(visitors.filter(({ closed }) => closed)).toEqual([]);
  });

  test('does nothing for a command line of another version', async () => {
    await open(answer);
    const { key } = await note();
    const { socket, say } = await visitor();
    say({ ...hello, version: '99.0.0' });
    const incoming = messages(socket);
    const { nonce } = (await incoming.next()).value as { nonce: string };
    say({ type: 'command', proof: await proofOf(key, 'command-line', `${NONCE} ${nonce}`), words });
    expect((await incoming.next()).done).toBe(true);
    expect(answer).not.toHaveBeenCalled();
  });
});

describe('a command line', () => {
  /** Something that listens in Rastro's place. */
  async function impostor(answer: (theirs: { nonce: string }, key: string) => Promise<object>, key?: string) {
    const address = path.join(dataDir, 'handover.sock');
    const received: string[] = [];
    const place = { key: '' };
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.setEncoding('utf8').on('data', async (data: string) => {
        received.push(data);
        if (received.length === 1)
          socket.write(`${JSON.stringify(await answer(JSON.parse(data), key ?? place.key))}\n`);
      });
    }).listen(address);
    await once(server, 'listening');
    await chmod(address, 0o600);
    place.key = publish(dataDir, address)?.key ?? '';
    return { received, close: () => server.close() };
  }

  test('sends no secret to a program that does not know the key', async () => {
    const { received, close } = await impostor(
      async ({ nonce }, key) => ({ ...hello, proof: await proofOf(key, 'host', `${nonce} ${NONCE}`) }),
      '0'.repeat(64),
    );
    expect(await handOver(dataDir, words, caller())).toEqual(nobody);
    expect(received.join('')).not.toContain('segredo');
    close();
  });

  test('says which version the open Rastro has, where it is another one', async () => {
    const { received, close } = await impostor(async ({ nonce }, key) => ({
      ...hello,
      version: '99.0.0',
      proof: await proofOf(key, 'host', `${nonce} ${NONCE}`),
      more: 'than this version knows',
    }));
    expect(await handOver(dataDir, words, caller())).toEqual({ kind: 'other-version', version: '99.0.0' });
    expect(received.join('')).not.toContain('segredo');
    close();
  });
});
