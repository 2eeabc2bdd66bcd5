import { expect, test } from 'vitest';
import type { DescribedVehicle } from '../../src/contract/schemas/fleet.ts';
import { vehicleParts } from '../../src/main/export/vehicle-parts.ts';
import { dateStyle } from '../../src/shared/i18n/dates.ts';
import { inZone } from '../helpers/in-zone.ts';
import { vinOf } from '../store/helpers.ts';
import { bareVehicle as bare } from './bare-vehicle.ts';

const at = (hour: number) => Date.UTC(2026, 10, 22, hour);
const position = {
  ...{ timestamp: '2026-11-22 07:27:00', latitude: -23.96, longitude: -46.33 },
  ...{ seenAt: at(10), fetchedAt: at(11) },
};

const known: DescribedVehicle = {
  ...bare,
  row: {
    ...bare.row,
    ...{ status: 'ok', position, askedAt: at(12) },
    identifier: { value: 'ABC1D23', name: 'Frota nº', others: ['XYZ9Z99', 'DEF4G56'] },
    work: { tags: ['frio', 'roubo'], workState: '', assignee: 'Ana', note: ' ', changedAt: 0 },
  },
  timeZone: 'America/Sao_Paulo',
  areas: [
    { areaId: 1, name: 'Porto', kind: 'yard', since: at(9), isFromStart: false },
    { areaId: 2, name: 'Litoral', kind: 'other', since: at(8), isFromStart: true },
  ],
  lists: [
    {
      ...{ listId: 1, name: 'Sul', identifier: null },
      rows: [
        {
          line: 2,
          cells: [
            { column: 'Filial', value: 'Santos' },
            { column: 'Obs', value: '' },
          ],
        },
        { line: 5, cells: [{ column: 'Filial', value: 'Cubatão' }] },
      ],
    },
    { listId: 2, name: 'Vazia', identifier: null, rows: [] },
  ],
  place: { name: 'Santos', region: 'SP', country: 'BR', distanceKm: 12.4, direction: 'NE' },
  street: { name: 'Rua do Porto', neighbourhood: 'Centro', metres: 20 },
  fromVin: { ...bare.fromVin, manufacturer: 'Volkswagen', modelYear: 2026 },
};

const partsOf = (vehicle: DescribedVehicle) =>
  inZone('UTC', () =>
    vehicleParts(vehicle, { language: 'pt-BR', dates: dateStyle('pt-BR', ''), now: at(13) }),
  );

test('A report has each known fact of a vehicle below its title, and leaves empty ones out.', () => {
  expect(partsOf(known)).toEqual([
    {
      title: 'Veículo',
      facts: [
        ['Chassi', vinOf(1)],
        ['Frota nº', 'ABC1D23'],
        ['Outros identificadores', 'XYZ9Z99, DEF4G56'],
        ['Dados do chassi', 'Volkswagen, 2026'],
        ['Situação', 'Localizado'],
      ],
    },
    {
      title: 'Última posição',
      facts: [
        ['Local', 'Santos, SP · 12 km NE'],
        ['Rua', 'perto de Rua do Porto, Centro, Santos'],
        ['Visto em', '22/11/2026 07:27 (America/Sao Paulo)'],
        ['Tempo desde a posição', '3 h'],
        ['Coordenadas', '-23,96000; -46,33000'],
        ['Recebida em', '22/11/2026 11:00'],
        ['Última consulta', '22/11/2026 12:00'],
      ],
    },
    {
      title: 'Áreas',
      facts: [
        ['Porto', 'desde 22/11/2026 09:00'],
        ['Litoral', 'desde 22/11/2026 08:00 ou antes'],
      ],
    },
    {
      title: 'Anotações e andamento',
      facts: [
        ['Etiquetas', 'frio, roubo'],
        ['Responsável', 'Ana'],
      ],
    },
    {
      title: 'Na lista “Sul”',
      facts: [
        ['Filial', 'Santos'],
        ['Filial', 'Cubatão'],
      ],
    },
  ]);
});

test('Of a vehicle that was never looked up, a report says so.', () => {
  expect(partsOf(bare)).toEqual([
    {
      title: 'Veículo',
      facts: [
        ['Chassi', vinOf(1)],
        ['Situação', 'Não consultado'],
      ],
    },
    {
      title: 'Última posição',
      facts: [
        ['Última posição', 'Nenhuma posição guardada.'],
        ['Última consulta', 'ainda não'],
      ],
    },
  ]);
});

test('A failed lookup is named by its failure, and a place that is not known is left out.', () => {
  const [identity, last] = partsOf({
    ...bare,
    row: { ...bare.row, status: 'failed', failure: 'timeout', askedAt: at(12), position },
    fromVin: { ...bare.fromVin, modelYear: 2026 },
    street: { name: 'BR-101', neighbourhood: null, metres: 20 },
  });
  expect(identity?.facts.slice(1)).toEqual([
    ['Dados do chassi', '2026'],
    ['Situação', 'Tempo esgotado'],
  ]);
  expect(last?.facts.slice(0, 2)).toEqual([
    ['Rua', 'perto de BR-101'],
    ['Visto em', '22/11/2026 07:27'],
  ]);
});
