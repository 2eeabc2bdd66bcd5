import { expect, test } from 'vitest';
import { clusterMarker, vehicleImages } from '../../../../src/renderer/map/vehicles/markers.ts';

/** Colour, start and end of each line of the ring that an image draws; angles in parts of a full turn. */
function lines(shares: string): [colour: string, start: number, end: number][] {
  const drawn: [string, number, number][] = [];
  let last = { start: 0, end: 0 };
  const pen = new Proxy({} as Record<string, unknown>, {
    get: (state, name) => {
      if (name === 'arc')
        return (_x: number, _y: number, _radius: number, start: number, end: number) => {
          last = { start, end };
        };
      if (name === 'stroke')
        return () =>
          drawn.push([String(state.strokeStyle), last.start / (2 * Math.PI), last.end / (2 * Math.PI)]);
      return name in state ? Reflect.get(state, name) : () => undefined;
    },
  });
  vehicleImages.get(clusterMarker('age', shares, 'm', 'light'))?.draw(pen as never);
  return drawn;
}

test('A ring of one kind is closed, without a gap.', () => {
  expect(lines('12-0-0').map(([, start, end]) => [start, end])).toEqual([[0, 1]]);
});

test('A ring has a part for each kind, in the order of the list, as long as its share; the last is two lines.', () => {
  const drawn = lines('6-3-3');
  expect(drawn).toHaveLength(4);
  const colours = drawn.map(([colour]) => colour);
  expect(new Set(colours).size).toBe(3);
  expect(colours[2]).toBe(colours[3]);
  expect(drawn.map(([, start]) => start)).toEqual(drawn.map(([, start]) => start).toSorted((a, b) => a - b));
  for (const [index, share] of [0.5, 0.25, 0.25, 0.25].entries()) {
    const [, start, end] = drawn[index] ?? ['', 0, 0];
    expect(end - start).toBeCloseTo(share, 1);
  }
});
