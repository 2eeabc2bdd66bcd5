import { describe, expect, it } from 'vitest';
import { chosenOf, matchesSearch, placeRows, togglePlace } from '../../../src/renderer/filters/areas.ts';
import { toTsv } from '../../../src/shared/cells/tsv.ts';

const SP = { country: 'BR', region: 'SP', name: null };
const PR = { country: 'BR', region: 'PR', name: null };
const campinas = { ...SP, name: 'Campinas' };
const santos = { ...SP, name: 'Santos' };
const argentina = { country: 'AR', region: null, name: null };
const rosario = { ...argentina, name: 'Rosario' };

describe('A click on an area', () => {
  it('It adds or removes the area, in the order of the clicks.', () => {
    expect(togglePlace([PR], campinas)).toEqual([PR, campinas]);
    expect(togglePlace([PR, campinas], PR)).toEqual([campinas]);
  });

  it('A whole state replaces its municipalities, and a municipality replaces the state.', () => {
    expect(togglePlace([campinas, rosario, santos], SP)).toEqual([rosario, SP]);
    expect(togglePlace([SP, argentina], campinas)).toEqual([argentina, campinas]);
  });
});

it('An area is chosen as a whole, in part or not at all.', () => {
  expect(chosenOf([campinas], SP)).toBe('some');
  expect(chosenOf([campinas], campinas)).toBe('all');
  expect(chosenOf([campinas], PR)).toBe('none');
  expect(chosenOf([SP], SP)).toBe('all');
  expect(chosenOf([SP], santos)).toBe('none');
});

it('A search finds states by part of their names, without accents, and by their codes.', () => {
  expect(matchesSearch(SP, 'sao', 'pt-BR')).toBe(true);
  expect(matchesSearch(SP, 'sp', 'pt-BR')).toBe(true);
  expect(matchesSearch(PR, 'p', 'pt-BR')).toBe(true);
  expect(matchesSearch(argentina, 'ar', 'pt-BR')).toBe(true);
  expect(matchesSearch(SP, 'pr', 'pt-BR')).toBe(false);
});

it('Places are copied as rows of a spreadsheet.', () => {
  const rows = placeRows(
    [
      { place: campinas, count: 1200 },
      { place: argentina, count: 2 },
    ],
    'pt-BR',
  );
  expect(toTsv(rows, 'pt-BR')).toBe('Campinas\tSP\t1200\r\nArgentina\tAR\t2');
});
