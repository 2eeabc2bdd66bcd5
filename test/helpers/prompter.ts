/** GNOME's own window for a keyring's password, on a screen that nobody sees, and a keyboard that types into it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { onBus } from './keyring.ts';

const PROMPTER = '/usr/libexec/gcr-prompter';
/** Codes of the keys of a keyboard of a PC, as Xvfb has it. */
const KEYS = { p: 33, w: 25, enter: 36, escape: 9 } as const;

/** Null where the window can be had; else the reason for skipping. */
export function whyNoPrompter(): string | null {
  const hasXvfb = (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, 'Xvfb')));
  return hasXvfb && existsSync(PROMPTER) ? null : 'not installed: Xvfb or gcr-prompter';
}

export type Key = keyof typeof KEYS;

export interface Prompter {
  /** Waits for the next question, and answers it by these keys. */
  answer(...keys: readonly Key[]): Promise<void>;
}

/** Starts the window's program; it ends with this process. */
export async function startPrompter(): Promise<Prompter> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-ac', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3] as Readable, 'data');
  const display = String(number).trim();
  const prompter = spawn(PROMPTER, {
    env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  });
  process.once('exit', () => {
    prompter.kill();
    screen.kill();
  });
  await onBus('org.gnome.keyring.SystemPrompter');
  return keyboardOf(connect(`/tmp/.X11-unix/X${display}`));
}

/** A keyboard by X's protocol and its extension for tests. */
async function keyboardOf(socket: Socket): Promise<Prompter> {
  process.once('exit', () => socket.destroy());
  socket.unref();
  const hello = request(12, { 0: 'l'.charCodeAt(0), 2: 11 });
  socket.write(hello);
  const { length } = await take(socket, 8).then((head) => ({ length: head.readUInt16LE(6) * 4 }));
  // The first screen's root comes after the maker's name and the formats of pictures.
  const setup = await take(socket, length);
  const root = setup.readUInt32LE(32 + Math.ceil(setup.readUInt16LE(16) / 4) * 4 + (setup[21] ?? 0) * 8);
  const find = Buffer.concat([request(8, { 0: 98, 4: 5 }), Buffer.from('XTEST\0\0\0')]);
  find.writeUInt16LE(4, 2);
  socket.write(find);
  const extension = (await take(socket, 32))[9] ?? 0;

  const grab = request(16, { 0: 31, 2: 4, 12: 0x0101 });
  grab.writeUInt32LE(root, 4);
  // Nobody else's grab may fail by this one.
  const tryGrab = Buffer.concat([bare(36), grab, request(8, { 0: 32, 2: 2 }), bare(37)]);

  /** The window alone takes the whole keyboard. */
  async function isAsking(): Promise<boolean> {
    socket.write(tryGrab);
    return (await take(socket, 32))[1] === 1;
  }

  return {
    async answer(...keys) {
      const deadline = performance.now() + 10_000;
      while (!(await isAsking())) if (performance.now() > deadline) throw new Error('nobody asked');
      for (const key of keys)
        for (const type of [2, 3])
          socket.write(request(36, { 0: extension, 1: 2, 2: 9, 4: type, 5: KEYS[key] }));
      while (await isAsking()) if (performance.now() > deadline) throw new Error('the answer was not taken');
    },
  };
}

function bare(opcode: number): Buffer {
  return request(4, { 0: opcode, 2: 1 });
}

/** A request: these bytes, each at its place, and 16 bits where a byte does not hold it. */
function request(length: number, bytes: Readonly<Record<number, number>>): Buffer {
  const buffer = Buffer.alloc(length);
  for (const [at, value] of Object.entries(bytes))
    if (value > 255) buffer.writeUInt16LE(value, Number(at));
    else buffer[Number(at)] = value;
  return buffer;
}

async function take(socket: Socket, length: number): Promise<Buffer> {
  for (;;) {
    const bytes: unknown = socket.read(length);
    if (Buffer.isBuffer(bytes)) return bytes;
    await once(socket, 'readable');
  }
}
