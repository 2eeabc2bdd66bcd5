/** Values cross as Electron's `electron_api_context_bridge.cc` copies them. */
import { expect, test, vi } from 'vitest';
import { throughBridge } from './context-bridge.ts';

test('An object is copied property by property, and its prototype stays behind.', () => {
  class Vehicle {
    readonly vin = '9BWZZZ377VT004251';
    readonly parts = [{ name: 'wheel' }];
    get short() {
      return this.vin.slice(-6);
    }
  }
  const vehicle = new Vehicle();
  const copy = throughBridge(vehicle) as Vehicle;
  expect(copy).toEqual({ vin: vehicle.vin, parts: vehicle.parts });
  expect([copy instanceof Vehicle, copy.short, copy.parts === vehicle.parts]).toEqual([
    false,
    undefined,
    false,
  ]);
});

test('Bytes and dates are cloned, and an object that stands twice is one object.', () => {
  const bytes = new Uint8Array([1, 2]);
  const copy = throughBridge({ bytes, again: bytes, at: new Date(0) }) as Record<string, unknown>;
  expect(copy).toEqual({ bytes, again: bytes, at: new Date(0) });
  expect([copy.bytes === bytes, copy.bytes === copy.again]).toEqual([false, true]);
});

test('A function is called on its own side, with copies in and a copy out.', () => {
  const inner = vi.fn((input: { list: number[] }) => input);
  const proxy = throughBridge(inner) as typeof inner;
  const input = { list: [1] };
  const output = proxy(input);
  expect(output).toEqual(input);
  expect([inner.mock.calls[0]?.[0] === input, output === input]).toEqual([false, false]);
});

test('Of an error only its message crosses, thrown or in a promise.', async () => {
  const fail = () => {
    throw Object.assign(new RangeError('too far'), { kind: 'bad-input' });
  };
  expect(throughBridge(fail)).toThrow(new Error('too far'));
  const rejected = throughBridge(Promise.reject(Object.assign(new Error('gone'), { kind: 'x' })));
  const error = await (rejected as Promise<never>).catch((reason: unknown) => reason);
  expect([(error as Error).message, 'kind' in (error as Error)]).toEqual(['gone', false]);
});

test('A thousand levels are too deep.', () => {
  let deep: unknown = null;
  for (let level = 0; level < 1001; level += 1) deep = { deep };
  expect(() => throughBridge(deep)).toThrow('recursion depth');
});
