import { describe, expect, it } from 'vitest';
import { loadWidths, saveWidth } from '../../../src/renderer/fleet/column-widths.ts';

function storage(first: string | null = null) {
  let kept = first;
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value;
    },
  };
}

describe('column widths', () => {
  it('keeps each beside the others', () => {
    const shelf = storage();
    saveWidth('vin', 200, shelf);
    saveWidth('age', 150, shelf);
    saveWidth('vin', 210, shelf);
    expect(loadWidths(shelf)).toEqual({ vin: 210, age: 150 });
  });

  it.each([null, '', 'null', '[]', '7', '{broken'])('has none where %j is kept', (kept) => {
    expect(loadWidths(storage(kept))).toEqual({});
  });

  it('takes no width that is not one', () => {
    expect(loadWidths(storage('{"vin":-1,"age":"9","status":120}'))).toEqual({ status: 120 });
  });
});
