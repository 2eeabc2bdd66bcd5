import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages, send, sendIfRead } from '../../src/main/handover/lines.ts';
import { tempDir } from '../helpers/temp-dir.ts';

let folder: string;
let near: Socket;
let far: Socket;

beforeEach(async () => {
  folder = tempDir();
  const server = createServer().listen(path.join(folder, 's'));
  near = connect(path.join(folder, 's'));
  [far] = (await once(server, 'connection')) as [Socket];
  server.close();
});

afterEach(() => {
  near.destroy();
  far.destroy();
});

test('messages come one by one, however the bytes are cut', async () => {
  const incoming = messages(far);
  for (const part of ['{"a"', ':1}\n{"b":"ção', '"}', '\n[]\n']) {
    near.write(part);
    await new Promise((resolve) => setImmediate(resolve));
  }
  near.end();
  const all = [];
  for await (const message of incoming) all.push(message);
  expect(all).toEqual([{ a: 1 }, { b: 'ção' }, []]);
});

test.each([
  ['without an end', ''],
  ['with an end', '\n'],
])('a line that is too long %s is refused', async (_name, end) => {
  near.write(`${JSON.stringify('x'.repeat(70_000))}${end}`);
  await expect(messages(far).next()).rejects.toThrow(RangeError);
});

test('to a side that does not read, no more is sent than the rest needs', async () => {
  far.pause();
  for (let count = 0; count < 10_000; count++) sendIfRead(near, { text: 'x'.repeat(1000) });
  expect(near.writableLength).toBeLessThan(300_000);
  send(near, { type: 'end' });
  near.end();
  let last: unknown;
  for await (const message of messages(far)) last = message;
  expect(last).toEqual({ type: 'end' });
});

test('nothing is sent to a side that is gone', async () => {
  far.destroy();
  await once(near.resume(), 'close');
  expect(() => send(near, { type: 'end' })).not.toThrow();
});
