import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../../src/main/util/log.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const SECRET = 'canário/+8f3a=&"\\ x';
let folder: string;
let file: string;
beforeEach(() => {
  folder = tempDir();
  file = join(folder, 'logs', 'rastro.log');
});

const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n');

test('each event of the level or above is on disk at once as a line of JSON', () => {
  const log = createLog({ file, level: 'warn' });
  log.info('too low');
  log.warn('service.failure', { status: 503, event: 'other' });
  log.error('stop');
  const [first, second] = lines().map((line) => JSON.parse(line));
  expect(first).toEqual({
    level: 'warn',
    time: expect.any(Number),
    event: 'service.failure',
    fields: { status: 503, event: 'other' },
  });
  expect(second).toEqual({ level: 'error', time: expect.any(Number), event: 'stop' });
});

test('a hidden secret is in no line, in no encoding', () => {
  const log = createLog({ file });
  log.hide(SECRET);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const forms = [
    SECRET,
    JSON.stringify({ client_secret: SECRET }),
    encodeURIComponent(SECRET),
    encodeURIComponent(SECRET).toLowerCase(),
    new URLSearchParams({ s: SECRET }).toString(),
    ...['', 'a', 'ab', 'abc'].map((before) => base64(`${before}${SECRET}`)),
    Buffer.from(SECRET).toString('base64url'),
  ];
  for (const form of forms) {
    log.info(`event ${form} after`, {
      text: form,
      [form]: 1,
      deep: [{ error: new Error(`failed: ${form}`) }],
    });
  }
  const written = lines();
  expect(written).toHaveLength(forms.length);
  for (const line of written) {
    expect(line).not.toMatch(/canário|can%C3%A1rio|can%c3%a1rio|8f3a|OGYzY|hmM2|4ZjNh/);
    expect(line.split('[hidden]').length).toBeGreaterThanOrEqual(5);
  }
});

test('fields named like secrets and authorization headers are always hidden', () => {
  const log = createLog({ file });
  log.warn('request failed with Authorization: Bearer abc.def', {
    headers: new Headers({ Authorization: 'Bearer abc.def', Accept: 'text/plain' }),
    request: { clientSecret: 'abc.def', access_token: 'abc.def', client_id: 'frota' },
    curl: "-H 'authorization: basic YWJjLmRlZg=='",
  });
  const [line = ''] = lines();
  expect(line).not.toMatch(/abc\.def|YWJj/);
  expect(JSON.parse(line).fields.headers.accept).toBe('text/plain');
  expect(JSON.parse(line).fields.request.client_id).toBe('frota');
});

test('VINs are masked in texts, names and values; words and numbers are not', () => {
  const log = createLog({ file });
  log.info('asked for 9BWZZZ377VT004251, cryptographically', {
    '9BD578142H8690070': ['9bwzzz377vt004251'],
    n: 12,
  });
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    event: 'asked for 9BW…4251, cryptographically',
    fields: { '9BD…0070': ['9bw…4251'], n: 12 },
  });
});

test('any value that is logged becomes a line of JSON', () => {
  const log = createLog({ file });
  log.hide('true');
  log.hide('"');
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  log.info('loop', { loop, big: 12n, bytes: new Uint8Array(3), none: undefined, call: () => 1 });
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), fc.anything()), (event, fields) =>
      log.info(event, fields),
    ),
    { numRuns: 200 },
  );
  expect(lines()).toHaveLength(201);
  for (const line of lines()) expect(JSON.parse(line)).toHaveProperty('level', 'info');
});

test('a large file is set aside once when the log is opened', () => {
  createLog({ file }).info('first');
  createLog({ file }).info('second');
  expect(lines()).toHaveLength(2);
  writeFileSync(file, 'x'.repeat(5 * 1024 * 1024));
  createLog({ file }).info('third');
  expect(lines()).toHaveLength(1);
  expect(statSync(`${file}.old`).size).toBe(5 * 1024 * 1024);
});

test('The file is set aside while it is written, so that the log takes bounded room.', () => {
  const log = createLog({ file });
  const filler = 'x'.repeat(1024 * 1024);
  for (let number = 1; number <= 13; number += 1) log.info('event', { number, filler });
  const numbers = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).fields.number);
  expect(numbers(readFileSync(`${file}.old`, 'utf8'))).toEqual([6, 7, 8, 9, 10]);
  expect(numbers(readFileSync(file, 'utf8'))).toEqual([11, 12, 13]);
});
