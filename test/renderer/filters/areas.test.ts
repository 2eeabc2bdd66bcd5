import { describe, expect, it } from 'vitest';
import { chosenOf, isMeant, placeRows, toggled } from '../../../src/renderer/filters/areas.ts';
import { toTsv } from '../../../src/shared/cells/tsv.ts';

const SP = { country: 'BR', region: 'SP', name: null };
const PR = { country: 'BR', region: 'PR', name: null };
const campinas = { ...SP, name: 'Campinas' };
const santos = { ...SP, name: 'Santos' };
const argentina = { country: 'AR', region: null, name: null };
const rosario = { ...argentina, name: 'Rosario' };

describe('A click on an area', () => {
  it('It adds or removes the area, in the order of the clicks.', () => {
    expect(toggled([PR], campinas)).toEqual([PR, campinas]);
    expect(toggled([PR, campinas], PR)).toEqual([campinas]);
  });

  it('A whole state replaces its municipalities, and a municipality replaces the state.', () => {
    expect(toggled([campinas, rosario, santos], SP)).toEqual([rosario, SP]);
    expect(toggled([SP, argentina], campinas)).toEqual([argentina, campinas]);
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
  expect(isMeant(SP, 'sao', 'pt-BR')).toBe(true);
  expect(isMeant(SP, 'sp', 'pt-BR')).toBe(true);
  expect(isMeant(PR, 'p', 'pt-BR')).toBe(true);
  expect(isMeant(argentina, 'ar', 'pt-BR')).toBe(true);
  expect(isMeant(SP, 'pr', 'pt-BR')).toBe(false);
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
