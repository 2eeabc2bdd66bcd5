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
