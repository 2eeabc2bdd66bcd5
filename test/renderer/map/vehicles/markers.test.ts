import { expect, test } from 'vitest';
import { clusterMarker, vehicleImages } from '../../../../src/renderer/map/vehicles/markers.ts';

/**
 * What a cluster's image draws: colour, start and end of each line of its ring, angles in parts of a full turn; and how
 * many shapes it fills.
 */
function drawing(shares: string) {
  const lines: [colour: string, start: number, end: number][] = [];
  let fills = 0;
  let last = { start: 0, end: 0 };
  const pen = new Proxy({} as Record<string, unknown>, {
    get: (state, name) => {
      if (name === 'arc')
        return (_x: number, _y: number, _radius: number, start: number, end: number) => {
          last = { start, end };
        };
      if (name === 'stroke')
        return () =>
          lines.push([String(state.strokeStyle), last.start / (2 * Math.PI), last.end / (2 * Math.PI)]);
      if (name === 'fill') return () => fills++;
      return name in state ? Reflect.get(state, name) : () => undefined;
    },
  });
  vehicleImages.get(clusterMarker('age', shares, 'm', 'light'))?.draw(pen as never);
  return { lines, fills };
}

test('A ring of one kind is closed, without a gap.', () => {
  expect(drawing('12-0-0').lines.map(([, start, end]) => [start, end])).toEqual([[0, 1]]);
});

test.each([
  ['12-0-0', false],
  ['11-0-1', false],
  ['10-1-1', false],
  ['10-2-0', true],
  ['10-0-2', true],
  ['0-0-12', true],
])('A group whose shares are %s has a badge: %s.', (shares, hasBadge) => {
  // The disc, and the three shapes of a sign.
  expect(drawing(shares).fills).toBe(hasBadge ? 4 : 1);
});

test('A ring has a part for each kind, in the order of the list, as long as its share; the last is two lines.', () => {
  const drawn = drawing('6-3-3').lines;
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
