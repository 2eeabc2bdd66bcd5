import { describe, expect, test } from 'vitest';
import { rankedGroups } from '../../../../src/renderer/app/commands/rank.ts';
import { looksLikeNumber } from '../../../../src/renderer/app/commands/vehicle-number.ts';

const line = (group: string, name: string, words = '', isSearchedOnly = false) => ({
  group,
  name,
  words,
  isSearchedOnly,
});
const lines = [
  line('Arquivo', 'Importar lista…', 'abrir planilha'),
  line('Arquivo', 'Configurações…', 'preferências idioma'),
  line('Exibir', 'Escolher colunas…'),
  line('Exibir', 'Mostrar só a tabela'),
  line('Listas', 'Configuração da frota'),
  line('Consultas', 'Frota Sul, ontem', '', true),
];
const found = (typed: string) =>
  rankedGroups(lines, typed).map(({ label, entries }) => [label, ...entries.map(({ name }) => name)]);

describe('The lines of the palette', () => {
  test('All of them are there before a word is typed, in their order, but for those that must be searched.', () => {
    expect(found(' ')).toEqual([
      ['Arquivo', 'Importar lista…', 'Configurações…'],
      ['Exibir', 'Escolher colunas…', 'Mostrar só a tabela'],
      ['Listas', 'Configuração da frota'],
    ]);
  });

  test('A word is found without its accents and capitals.', () => {
    expect(found('configuracoes')).toEqual([['Arquivo', 'Configurações…']]);
    expect(found('SÓ A')).toEqual([['Exibir', 'Mostrar só a tabela']]);
  });

  test('A line is found by its other words too, and then comes after those of that name.', () => {
    expect(found('idioma')).toEqual([['Arquivo', 'Configurações…']]);
    expect(found('lista')).toEqual([['Arquivo', 'Importar lista…']]);
    expect(found('frota')).toEqual([
      ['Consultas', 'Frota Sul, ontem'],
      ['Listas', 'Configuração da frota'],
    ]);
  });

  test('All of the typed words must be in a line, in any order.', () => {
    expect(found('tabela mostrar')).toEqual([['Exibir', 'Mostrar só a tabela']]);
    expect(found('tabela frota')).toEqual([]);
  });

  test('A group has at most eight lines once something is typed.', () => {
    const many = Array.from({ length: 20 }, (_, at) => line('Listas', `Frota ${at}`));
    expect(rankedGroups(many, 'frota')[0]?.entries).toHaveLength(8);
    expect(rankedGroups(many, '')[0]?.entries).toHaveLength(20);
  });
});

test.each([
  ['RBJ1T89', true],
  [' t89 ', true],
  ['93Y5SRD04CC976415', true],
  ['89', false],
  ['tema claro', false],
  ['', false],
])('The palette searches for vehicles by %j: %s.', (typed, isSearched) => {
  expect(looksLikeNumber(typed)).toBe(isSearched);
});
