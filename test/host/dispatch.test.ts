import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channels, makeDispatch } from '../../src/main/host/dispatch.ts';
import { AppError } from '../../src/main/util/errors.ts';
import { keptLog, stubApp } from './stub-app.ts';

const vin = '9BWZZZ377VT004251';
const READ = { archiveId: 'bundled', offset: 0, length: 3 };

describe('A message from the screen', () => {
  test('A message reaches its handler as the schema parsed it.', async () => {
    const app = stubApp(() => 'a value');
    const dispatch = makeDispatch(app, keptLog());
    const reply = await dispatch('lists.rename', { listId: 3, name: ' north ', extra: 1 });
    expect(reply).toEqual({ ok: true, value: 'a value' });
    expect(app.calls).toEqual([{ channel: 'lists.rename', input: { listId: 3, name: 'north' } }]);
  });

  test('A wrong message is refused with the place of its fault, never with the value.', async () => {
    const app = stubApp();
    const log = keptLog();
    const draft = {
      name: 'x',
      baseUrl: 'https://a',
      clientId: 'b',
      secret: 'C4nary'.repeat(200),
      timeZone: 'UTC',
    };
    const reply = await makeDispatch(app, log)('connections.save', draft);
    expect(reply).toMatchObject({ ok: false, error: { kind: 'bad-input', details: { at: 'secret' } } });
    expect(JSON.stringify([reply, log.lines])).not.toContain('C4nary');
    expect(app.calls).toEqual([]);
  });

  test.each([
    '__proto__',
    'constructor',
    '__proto__.toString',
    'app.__proto__',
    'app.constructor',
    'app.hasOwnProperty',
    'fleet',
    '.',
    '',
    'app.state.x',
    null,
    7,
    ['app.state'],
    { toString: () => 'app.state' },
  ])('A message on the channel %j finds no handler.', async (channel) => {
    const app = stubApp();
    const reply = await makeDispatch(app, keptLog())(channel, undefined);
    expect(reply).toMatchObject({ ok: false, error: { kind: 'bad-input' } });
    expect(app.calls).toEqual([]);
  });

  test('The answer has the kind of a foreseen error.', async () => {
    const app = stubApp(() => {
      throw new AppError('conflict', 'the name is taken', { name: 'north' });
    });
    const reply = await makeDispatch(app, keptLog())('lists.all', undefined);
    expect(reply).toEqual({
      ok: false,
      error: { kind: 'conflict', message: 'the name is taken', details: { name: 'north' } },
    });
  });

  test('The answer has no detail of an unforeseen error, which goes to the log.', async () => {
    const log = keptLog();
    const app = stubApp(() => Promise.reject(new Error('SQLITE_MISUSE at 0x7f')));
    const reply = await makeDispatch(app, log)('lists.all', undefined);
    expect(reply).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(JSON.stringify(reply)).not.toContain('SQLITE');
    expect(log.lines.join()).toContain('SQLITE_MISUSE');
  });

  test.each(['internal', 'database'] as const)(
    'A message gets a number in place of the words of an error of kind %s, and the log has both.',
    async (kind) => {
      const log = keptLog();
      const app = stubApp(() => {
        throw new AppError(kind, 'near "FROM": syntax error in /home/ana/rastro.sqlite', {
          path: '/home/ana',
        });
      });
      const reply = await makeDispatch(app, log)('lists.all', undefined);
      expect(reply).toMatchObject({ ok: false, error: { kind, details: { incident: expect.any(String) } } });
      expect(JSON.stringify(reply)).not.toMatch(/ana|syntax/);
      const incident = reply.ok ? '' : String(reply.error.details.incident);
      expect(incident).toHaveLength(8);
      expect(log.lines.join()).toContain(incident);
      expect(log.lines.join()).toContain('syntax error');
    },
  );

  test.each(['name', 'baseUrl', 'clientId', 'secret'])(
    'A message is refused where %s has half of a character, before anything is saved.',
    async (field) => {
      const app = stubApp();
      const draft = { name: 'x', baseUrl: 'https://a', clientId: 'b', secret: 'c', timeZone: 'UTC' };
      const reply = await makeDispatch(app, keptLog())('connections.save', {
        ...draft,
        [field]: 'a\ud83d',
      });
      expect(reply).toMatchObject({ ok: false, error: { kind: 'bad-input', details: { at: field } } });
      expect(app.calls).toEqual([]);
    },
  );

  test('The place of a fault within a message is named from the outside in.', async () => {
    const sort = { column: 'vin', descending: 'no' };
    const view = { listId: null, search: '', statuses: [], box: null, sort };
    const reply = await makeDispatch(stubApp(), keptLog())('fleet.counts', { view });
    expect(reply).toMatchObject({ ok: false, error: { details: { at: 'view.sort.descending' } } });
  });

  test.each([
    ['a view of a pool', Buffer.alloc(8192, 7).subarray(10, 13)],
    ['a view of an array', new Uint8Array(8192).fill(7).subarray(10, 13)],
    ["a buffer of Node's", Buffer.from(new Uint8Array([7, 7, 7]).buffer)],
  ])('Only the bytes of a message are sent, as an array of its own: %s.', async (_name, bytes) => {
    const app = stubApp(() => bytes);
    const reply = await makeDispatch(app, keptLog())('basemap.read', READ);
    expect(reply).toEqual({ ok: true, value: new Uint8Array([7, 7, 7]) });
    expect(reply.ok && reply.value instanceof Uint8Array && reply.value.buffer.byteLength).toBe(3);
    expect(reply.ok && Buffer.isBuffer(reply.value)).toBe(false);
  });
});

test('A call waits while a backup is restored, and the handlers after that answer it.', async () => {
  const [before, after] = [stubApp(), stubApp(() => 'restored')];
  const opened = Promise.withResolvers<void>();
  const app = { handlers: before.handlers, ready: () => opened.promise };
  const reply = makeDispatch(app, keptLog())('lists.all', undefined);
  app.handlers = after.handlers;
  opened.resolve();
  expect(await reply).toEqual({ ok: true, value: 'restored' });
  expect(before.calls).toEqual([]);
});

test('10,000 messages of any shape on each channel get an answer each, and no refused one reaches a handler.', async () => {
  const app = stubApp();
  const dispatch = makeDispatch(app, keptLog());
  const builtIns = Object.getOwnPropertyNames(Object.prototype);
  const wrong: string[] = [];
  for (const channel of channels) {
    for (const message of messages) {
      const { length } = app.calls;
      const reply = await dispatch(channel, message);
      const isRefused = !reply.ok && reply.error.kind === 'bad-input';
      if (reply.ok === isRefused || app.calls.length - length !== Number(reply.ok)) wrong.push(channel);
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(builtIns);
}, 120_000);

const messages = fc.sample(anyMessage(), 10_000);

function anyMessage(): fc.Arbitrary<unknown> {
  const cyclic: Record<string, unknown> = {};
  cyclic.view = cyclic;
  const special = fc.constantFrom<unknown>(
    undefined,
    null,
    cyclic,
    new Uint8Array(8),
    JSON.parse('{"__proto__":{"listId":1}}'),
  );
  // Names and values of the contract, so that some of the objects nearly fit and a few do.
  const key = fc.constantFrom(
    'id',
    'listId',
    'runId',
    'vin',
    'view',
    'offset',
    'limit',
    'name',
    'target',
    '__proto__',
  );
  const value = fc.oneof(fc.anything(), fc.nat(5), fc.constant(vin));
  return fc.oneof(
    { arbitrary: fc.constant<unknown>('x'.repeat(10_000_000)), weight: 1 },
    { arbitrary: special, weight: 100 },
    { arbitrary: fc.anything(), weight: 400 },
    { arbitrary: fc.dictionary(key, value), weight: 400 },
  );
}
