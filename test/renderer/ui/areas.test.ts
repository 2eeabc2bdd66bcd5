import { expect, it } from 'vitest';
import { areaName, fullName } from '../../../src/renderer/ui/areas.ts';
import { stateNames } from '../../../src/renderer/ui/states.ts';

const SP = { country: 'BR', region: 'SP', name: null };
const campinas = { ...SP, name: 'Campinas' };
const argentina = { country: 'AR', region: null, name: null };
const rosario = { ...argentina, name: 'Rosario' };

it('Every state of Brazil has a name, each once.', () => {
  expect(Object.keys(stateNames)).toHaveLength(27);
  expect(new Set(Object.values(stateNames)).size).toBe(27);
});

it('An area has a name by itself and one among others.', () => {
  expect([SP, campinas, argentina, rosario].map((area) => areaName(area, 'pt-BR'))).toEqual([
    'São Paulo',
    'Campinas',
    'Argentina',
    'Rosario',
  ]);
  expect([SP, campinas, argentina, rosario].map((area) => fullName(area, 'en'))).toEqual([
    'São Paulo (SP)',
    'Campinas, SP',
    'Argentina',
    'Rosario, Argentina',
  ]);
  expect(fullName({ country: 'ES', region: null, name: null }, 'pt-BR')).toBe('Espanha');
});
