import { expect, it } from 'vitest';
import type { ShownHeldBackRow } from '../../../src/contract/schemas/lists.ts';
import {
  type Choices,
  isUntouched,
  noChoices,
  toOverrides,
  withCorrection,
  withOverride,
  withSuggestion,
} from '../../../src/renderer/intake/overrides.ts';

const VIN = '9BWZZZ377VT004251';
const short: ShownHeldBackRow = { line: 5, value: 'curto', reason: 'length', cells: [] };
const other: ShownHeldBackRow = { line: 2, value: '', reason: 'empty', cells: [] };
const read = { headerLine: 3, vinColumn: 2, keptColumns: [0], replaceIllegalLetters: true };
const chosen: Choices = { overrides: read, corrections: [{ row: short, value: VIN }] };

it('detects header and columns again after another delimiter or encoding', () => {
  expect(withOverride(chosen, { delimiter: ';' })).toEqual({
    overrides: { replaceIllegalLetters: true, delimiter: ';' },
    corrections: [],
  });
  expect(
    withOverride({ ...chosen, overrides: { ...read, delimiter: '' } }, { encoding: 'utf-16le' }),
  ).toEqual({
    overrides: { replaceIllegalLetters: true, delimiter: '', encoding: 'utf-16le' },
    corrections: [],
  });
});

it('drops corrections when the VIN column may change', () => {
  expect(withOverride(chosen, { vinColumn: 0 }).corrections).toEqual([]);
  const detected = { ...chosen, overrides: {} };
  expect(withOverride(detected, { headerLine: 1 }).corrections).toEqual([]);
  // A column that the user has chosen stays, whatever stands above it.
  expect(withOverride(chosen, { headerLine: 1 }).corrections).toEqual(chosen.corrections);
  expect(withOverride(detected, { keptColumns: [] }).corrections).toEqual(chosen.corrections);
});

it('drops corrections when another sheet is chosen', () => {
  expect(withOverride(chosen, { sheet: 'Frota' })).toEqual({
    overrides: { replaceIllegalLetters: true, sheet: 'Frota' },
    corrections: [],
  });
});

it('keeps the other choices when header, columns or letters change', () => {
  expect(withOverride(chosen, { headerLine: null }).overrides).toEqual({ ...read, headerLine: null });
  expect(withOverride(chosen, { vinColumn: 0 }).overrides).toEqual({ ...read, vinColumn: 0 });
  expect(withOverride(chosen, { keptColumns: [] }).overrides).toEqual({ ...read, keptColumns: [] });
  expect(withOverride(chosen, { replaceIllegalLetters: false }).corrections).toEqual(chosen.corrections);
});

it('stores one correction a line, in the order of lines, with the original row', () => {
  const once = withCorrection(noChoices, short, 'longer');
  const twice = withCorrection(withCorrection(once, other, VIN), { ...short, value: 'longer' }, VIN);
  expect(twice.corrections).toEqual([
    { row: other, value: VIN },
    { row: short, value: VIN },
  ]);
});

it('removes a correction when the value of the file is typed again', () => {
  const corrected = withCorrection(noChoices, short, VIN);
  expect(withCorrection(corrected, short, 'curto')).toEqual(noChoices);
  expect(withCorrection(noChoices, short, 'curto')).toEqual(noChoices);
});

it('sends only valid corrections to the core', () => {
  const choices = withCorrection(withCorrection(noChoices, short, '9BW ZZZ377-VT004251'), other, '9BW');
  expect(toOverrides(choices)).toEqual({
    corrections: [{ line: 5, found: 'curto', value: '9BW ZZZ377-VT004251' }],
  });
  expect(toOverrides(withCorrection(noChoices, other, '9BW'))).toEqual({});
});

it('accepts and undoes suggestions one by one', () => {
  const one = withSuggestion(withSuggestion(noChoices, 'A', true), 'B', true);
  expect(one.overrides.replaceIn).toEqual(['A', 'B']);
  expect(withSuggestion(one, 'A', true).overrides.replaceIn).toEqual(['B', 'A']);
  expect(withSuggestion(one, 'A', false).overrides.replaceIn).toEqual(['B']);
});

it('recognises choices that were never changed', () => {
  expect(isUntouched(noChoices)).toBe(true);
  expect(isUntouched(withOverride(noChoices, { headerLine: null }))).toBe(false);
  expect(isUntouched(withCorrection(noChoices, short, 'x'))).toBe(false);
});
