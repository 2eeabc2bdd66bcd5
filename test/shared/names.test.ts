import { expect, test } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { fittingName, freeName } from '../../src/shared/names.ts';

test('A proposed name is one that the core accepts.', () => {
  const { shape } = contract.intake.commit.input;
  expect(fittingName(' Frota ', 120)).toBe('Frota');
  for (const name of ['x'.repeat(200), `${'x'.repeat(119)}\u{1f69a}`, `${'x'.repeat(119)} Sul`]) {
    const proposed = fittingName(name, 120);
    expect(shape.name.parse(proposed)).toBe(proposed);
    expect(proposed.isWellFormed()).toBe(true);
    expect(name.startsWith(proposed)).toBe(true);
    expect(proposed.length).toBeGreaterThan(118);
  }
});

test('A name that another list has gets the first free number.', () => {
  expect(freeName('Frota', [], 120)).toBe('Frota');
  expect(freeName('Frota', ['Frota Sul', 'frota'], 120)).toBe('Frota (2)');
  expect(freeName(' Frota ', ['Frota', 'FROTA (2)', 'Frota (4)'], 120)).toBe('Frota (3)');
  expect(freeName('São Paulo'.normalize('NFD'), ['São Paulo'], 120)).toMatch(/ \(2\)$/);
});

test('A long name loses its end for the number, but no half of a character.', () => {
  const long = `${'x'.repeat(115)}\u{1f69a}\u{1f69a}`;
  expect(freeName(long, [long], 120)).toBe(`${'x'.repeat(115)} (2)`);
});
