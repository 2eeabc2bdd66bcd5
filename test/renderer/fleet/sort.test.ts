import { describe, expect, it } from 'vitest';
import { sortOf } from '../../../src/renderer/fleet/sort.ts';

describe('sortOf', () => {
  it('sorts by what the column shows', () => {
    expect(sortOf('vin', 'asc')).toEqual({ column: 'vin', descending: false });
    expect(sortOf('askedAt', 'desc')).toEqual({ column: 'askedAt', descending: true });
  });

  it('turns the age around: the youngest position has the latest time', () => {
    expect(sortOf('age', 'asc')).toEqual({ column: 'seenAt', descending: true });
    expect(sortOf('age', 'desc')).toEqual({ column: 'seenAt', descending: false });
  });

  it("knows no order for a list's own columns", () => {
    expect(sortOf('cell:0:vin', 'asc')).toBeNull();
  });
});
