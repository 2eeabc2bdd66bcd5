/** Electron's single-instance lock between real processes: the first holds it, a later one hands its arguments over. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

type OnSecond = (argv: string[], data: unknown) => void;

/**
 * @param userData the folder that the lock is about
 * @param data handed to the instance that holds the lock
 * @returns whether this process holds it now
 */
export function claim(userData: string, data: unknown, onSecond: OnSecond): boolean {
  mkdirSync(userData, { recursive: true });
  const file = path.join(userData, 'stand-in.lock');
  const holder = readHolder(file);
  if (holder && isAlive(holder)) {
    handOver(addressOf(userData), { argv: process.argv, data });
    return false;
  }
  writeFileSync(file, String(process.pid));
  listen(addressOf(userData), onSecond);
  return true;
}

/** Windows has no sockets in folders, but pipes with a name. */
function addressOf(userData: string): string {
  if (process.platform !== 'win32') return path.join(userData, 'stand-in.sock');
  return `\\\\.\\pipe\\rastro-stand-in-${createHash('sha256').update(userData).digest('hex')}`;
}

function readHolder(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    // The first instance in this folder.
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function listen(socket: string, onSecond: OnSecond): void {
  const server = createServer((connection) => {
    let text = '';
    connection.on('data', (chunk) => {
      text += chunk;
    });
    connection.on('end', () => {
      const { argv, data } = JSON.parse(text);
      onSecond(argv, data);
    });
  });
  // The socket file of an instance that was killed is in the way.
  if (process.platform !== 'win32') rmSync(socket, { force: true });
  server.listen(socket);
  server.unref();
}

/** The caller's call is synchronous, so another process does the waiting. */
function handOver(socket: string, message: unknown): void {
  const script = `require('node:net').connect(process.argv[1]).end(process.argv[2])`;
  spawnSync(process.execPath, ['-e', script, socket, JSON.stringify(message)]);
}
