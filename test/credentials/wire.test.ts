import { expect, test } from 'vitest';
import { decode, encode, FIELD, KIND } from '../../src/main/credentials/secret-service/wire.ts';

const fields = new Map<number, unknown>([
  [FIELD.path, '/a/b'],
  [FIELD.member, 'CreateItem'],
  [FIELD.replyTo, 7],
]);
const signature = 'a{sv}(oayays)ba{ss}aoy';
const body = [
  [['label', { signature: 's', value: 'ção' }]],
  ['/x', Buffer.from([1, 2, 3]), Buffer.alloc(0), 'text/plain'],
  true,
  [],
  ['/one', '/two'],
  255,
];

test('A message is read as it was written, whatever its types.', () => {
  const bytes = encode({ kind: KIND.call, serial: 3, fields }, signature, body);
  const found = decode(Buffer.concat([bytes, Buffer.from('next')]));
  expect(found?.length).toBe(bytes.length);
  expect(found?.message).toMatchObject({ kind: KIND.call, serial: 3 });
  expect(found?.message.fields.get(FIELD.member)).toBe('CreateItem');
  // A variant is read as its value.
  expect(found?.message.body).toEqual([[['label', 'ção']], ...body.slice(1)]);
});

test('A message that is not all there yet is waited for, and one that is none is refused.', () => {
  const bytes = encode({ kind: KIND.call, serial: 3, fields }, signature, body);
  for (let length = 0; length < bytes.length; length++) expect(decode(bytes.subarray(0, length))).toBeNull();
  const long = Buffer.from(bytes);
  long.writeUInt32LE(2 ** 30, 4);
  expect(() => decode(long)).toThrow(RangeError);
  expect(() => decode(Buffer.concat([Buffer.from('B'), bytes.subarray(1)]))).toThrow(RangeError);
});

test('A call is in the bytes that D-Bus prescribes.', () => {
  const call = new Map<number, unknown>([
    [FIELD.path, '/a'],
    [FIELD.member, 'M'],
  ]);
  const hex = encode({ kind: KIND.call, serial: 9, fields: call }, 'yas', [7, ['b']]).toString('hex');
  const header = '6c010001' + '0e000000' + '09000000' + '29000000';
  const path = '01016f00' + '02000000' + '2f610000' + '00000000';
  const member = '03017300' + '01000000' + '4d000000' + '00000000';
  const types = '08016700' + '03796173' + '00' + '00000000000000';
  const body = '07000000' + '06000000' + '01000000' + '6200';
  expect(hex).toBe(`${header}${path}${member}${types}${body}`);
});

test('A message without values has neither a body nor types.', () => {
  const bytes = encode({ kind: KIND.answer, serial: 1, fields: new Map([[FIELD.replyTo, 7]]) }, '', []);
  const { message, length } = decode(bytes) ?? {};
  expect([bytes.length, length, message?.body]).toEqual([24, 24, []]);
  expect([...(message?.fields ?? [])]).toEqual([[FIELD.replyTo, 7]]);
});

test.each([
  ['a type that is not known', 'x', [1]],
  ['a struct that has no end', '(s', [['a']]],
])('A message with %s is not sent.', (_, unknown, values) => {
  expect(() => encode({ kind: KIND.call, serial: 1, fields }, unknown, values)).toThrow(RangeError);
});

test.each([
  ['has a type that is not known', 'xu'],
  ['has an array that is cut', 'ay'],
])('A message that %s is refused.', (_, types) => {
  const bytes = encode({ kind: KIND.call, serial: 1, fields: new Map() }, 'uu', [1000, 1]);
  bytes.write(types, bytes.indexOf('uu'));
  expect(() => decode(bytes)).toThrow(RangeError);
});

test('A message of a mebibyte is read, and no longer one.', () => {
  const one = (length: number) => {
    const empty = encode({ kind: KIND.call, serial: 1, fields: new Map() }, 'ay', [Buffer.alloc(0)]).length;
    return encode({ kind: KIND.call, serial: 1, fields: new Map() }, 'ay', [Buffer.alloc(length - empty)]);
  };
  expect(decode(one(1024 * 1024))?.length).toBe(1024 * 1024);
  expect(() => decode(one(1024 * 1024 + 1))).toThrow(RangeError);
});
