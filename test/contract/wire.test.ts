import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HostFrame, packCall, packHost, unpackCall, unpackHost } from '../../src/contract/wire.ts';

/** A frame with a text and bytes after it. */
function frameOf(text: string, length?: number, bytes: readonly number[] = []): Uint8Array {
  const encoded = Buffer.from(text);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length ?? encoded.length);
  return Buffer.concat([head, encoded, Buffer.from(bytes)]);
}

const callWith = (input: string) => frameOf(`[1,"lists.all",${input}]`);

describe('a call', () => {
  test.each([
    ['without input', [1, 'lists.all', undefined]],
    ['with a view', [2, 'fleet.page', { view: { listId: null, box: [-46.6, -23.5, 1e-7, 180] }, offset: 0 }]],
    [
      'with a ring of 1,000 points and as many places',
      [
        6,
        'fleet.tile',
        {
          shape: Array.from({ length: 1_000 }, (_, index) => [-46.6, index / 100]),
          places: Array.from({ length: 1_000 }, (_, index) => ({ country: 'BR', region: `${index}` })),
          cells: Array.from({ length: 100 }, (_, column) => ({ column, values: [`${column}`] })),
        },
      ],
    ],
    [
      "with a saved view of a workbook's 16,384 columns",
      [7, 'views.save', { columns: Array.from({ length: 16_384 }, (_, index) => ({ id: `${index}` })) }],
    ],
    ['with many brackets in a text', [8, 'work.change', { note: `"\\${'[{'.repeat(20_000)}` }]],
    [
      'with bytes',
      [4_294_967_296, 'intake.append', { intakeId: 'ã'.repeat(300), bytes: new Uint8Array(70_000).fill(7) }],
    ],
    ['with no bytes', [9, 'intake.append', { intakeId: 'x', bytes: new Uint8Array() }]],
    [
      'with 100,000 VINs',
      [3, 'runs.plan', { vins: Array.from({ length: 100_000 }, () => '9BWZZZ377VT004251') }],
    ],
  ] as const)('%s arrives unchanged', (_name, call) => {
    expect(unpackCall(packCall(call))).toEqual(call);
  });

  test('arrives unchanged with any small value as its input', () => {
    const value = fc.json({ maxDepth: 2 }).map((text) => ({ input: JSON.parse(text) }));
    fc.assert(
      fc.property(value, fc.nat(), (input, id) => {
        expect(unpackCall(packCall([id, 'x', input]))).toEqual([id, 'x', input]);
      }),
    );
  });
});

test.each<[string, HostFrame]>([
  ['a value', [1, { ok: true, value: [{ vin: 'ã', km: null }] }]],
  ['nothing', [2, { ok: true, value: undefined }]],
  ['bytes', [3, { ok: true, value: Uint8Array.from([0, 255, 10]) }]],
  ['no bytes', [4, { ok: true, value: new Uint8Array() }]],
  ['an error', [5, { ok: false, error: { kind: 'network', message: 'm', details: {} } }]],
  ['an event', ['fleet.changed', { version: 3 }]],
])('A frame of the host arrives unchanged: %s.', (_, frame) => {
  expect(unpackHost(packHost(frame).buffer)).toEqual(frame);
});

describe('a frame that is no call', () => {
  test.each([
    ['2 MB of arrays in arrays', callWith('['.repeat(2_000_000))],
    ['2 MB of empty objects', callWith(`[${'{},'.repeat(2_000_000)}{}]`)],
    ['a text cut short', frameOf('[1,"lists.all"]', 2 ** 32 - 1)],
    ['a text longer than it says', frameOf('[1,"lists.all"]', 9)],
    ['a head cut short', new Uint8Array(3)],
    ['no UTF-8', frameOf('[1,"', 6, [0xff, 0x22])],
    ['no channel', frameOf('[1]')],
    ['four values', frameOf('[1,"lists.all",{},{}]')],
    ['a number that is none', frameOf('["1","lists.all"]')],
    ['an object', frameOf('{"0":1,"1":"lists.all","length":2}')],
    ['nothing', new Uint8Array()],
  ])('is recognised: %s', (_name, frame) => {
    expect(unpackCall(frame)).toBeNull();
  });

  test('is recognised in any bytes without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const call = unpackCall(bytes);
        expect(call === null || Number.isSafeInteger(call[0])).toBe(true);
      }),
    );
  });
});
