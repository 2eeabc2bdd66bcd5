import { encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pack, unpackCall } from '../../src/contract/wire.ts';

/** The head of an array that says that it holds so many. */
function arrayOf(count: number): number[] {
  return [0xdd, count >>> 24, (count >>> 16) & 0xff, (count >>> 8) & 0xff, count & 0xff];
}

const repeated = (bytes: readonly number[], times: number) =>
  Uint8Array.from({ length: bytes.length * times }, (_, index) => bytes[index % bytes.length] ?? 0);

/** A call whose input is the bytes given. */
function callWith(input: Uint8Array | readonly number[]): Uint8Array {
  return Uint8Array.from([0x93, 0x01, ...encode('lists.all'), ...input]);
}

describe('a call', () => {
  test.each([
    ['without input', [1, 'lists.all']],
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
    [
      'with bytes',
      [4_294_967_296, 'intake.append', { intakeId: 'ã'.repeat(300), bytes: new Uint8Array(70_000) }],
    ],
    [
      'with 100,000 VINs',
      [3, 'runs.plan', { vins: Array.from({ length: 100_000 }, () => '9BWZZZ377VT004251') }],
    ],
    [
      'with numbers of every size',
      [5, 'x', [0, -1, -33, 200, -200, 60_000, -60_000, 4e9, -2e9, 2 ** 50, 0.5, true]],
    ],
  ] as const)('%s arrives unchanged', (_name, call) => {
    const [id, channel, input] = unpackCall(pack([...call])) ?? [];
    expect(input === undefined ? [id, channel] : [id, channel, input]).toEqual(call);
  });

  test('arrives unchanged with any small value as its input', () => {
    // A key `__proto__` makes it no call, at any depth.
    const value = fc
      .anything({ withNullPrototype: false, maxDepth: 2, maxKeys: 4 })
      .filter((input) => !JSON.stringify({ input }).includes('"__proto__":'));
    fc.assert(
      fc.property(value, (input) => {
        const frame = JSON.parse(JSON.stringify([1, 'x', { input }]));
        expect(unpackCall(encode(frame))).toEqual(frame);
      }),
    );
  });
});

describe('a frame that is no call', () => {
  test.each([
    ['arrays in arrays that promise 100,000 each', callWith(repeated(arrayOf(100_000), 60))],
    ['arrays in arrays that promise 30 million each', callWith(repeated(arrayOf(30_000_000), 60))],
    ['an array that promises more than any can hold', callWith(arrayOf(2 ** 32 - 1))],
    ['a map that promises more than there is', callWith([0xdf, 0x00, 0xff, 0xff, 0xff])],
    ['2 MB of arrays in arrays', callWith(repeated([0x91], 2_000_000))],
    ['2 MB of empty maps', callWith([...arrayOf(2_000_000), ...repeated([0x80], 2_000_000)])],
    ['a text cut short', callWith([0xdb, 0x7f, 0xff, 0xff, 0xff, 0x41])],
    ['bytes cut short', callWith([0xc6, 0xff, 0xff, 0xff, 0xff])],
    ['a head cut short', callWith([0xdd, 0x00])],
    ['a key __proto__', callWith(encode(JSON.parse('{ "view": { "__proto__": "" } }')))],
    ['an extension', callWith([0xd6, 0xff, 0, 0, 0, 0])],
    ['more than one value', Uint8Array.from([...pack([1, 'lists.all']), 0xc0])],
    ['nothing', new Uint8Array()],
  ])('is recognised: %s', (_name, frame) => {
    expect(unpackCall(frame)).toBeNull();
  });

  test.each([
    [30_000_000, 60],
    // As long as the longest array that a call may have, so that a limit of each array alone does not refuse it.
    [100_000, 2_000],
  ])('is refused before it takes memory: arrays of %i, %i levels deep', (length, depth) => {
    const before = process.memoryUsage.rss();
    for (let round = 0; round < 20; round += 1) {
      expect(unpackCall(callWith(repeated(arrayOf(length), depth)))).toBeNull();
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 2 ** 20);
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
