/** Which columns a file has: by default, and where the user chooses them. */
import { expect, test } from 'vitest';
import type { ExportRequest, ExportSource } from '../../src/contract/schemas/exports.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import {
  addConnection,
  commitRun,
  everything,
  okAnswer,
  plainSource,
  tempStore,
  vinOf,
} from '../store/helpers.ts';
import { csvCells, NOW, office } from './office.ts';

const ASKED = new Date(NOW).toLocaleString('sv-SE');

/** Two lists with identifiers and one without, a vehicle of which all is known, one that no list names. */
async function fleet() {
  const store = await tempStore();
  const { id } = await addConnection(store, 'main', 'UTC');
  const listOf = async (name: string, columns: readonly string[], cells: readonly string[]) => {
    const identifierColumn = columns[0] === 'Filial' ? null : 0;
    const source = { ...plainSource, columns, identifierColumn };
    const rows = [{ line: 2, vin: vinOf(1), cells: [cells[0] ?? '', vinOf(1), cells[1] ?? ''] }];
    return (await saveRows(store.lists, name, source, [rows])).id;
  };
  const older = await listOf('older', ['Prefixo', 'Chassi', 'Obs'], ['77', 'x']);
  await listOf('branches', ['Filial', 'Chassi', 'Obs'], ['Sul', '']);
  await listOf('newer', ['Placa', 'Chassi', 'Obs'], ['ABC1D23', '']);
  const at = { latitude: -22.5, longitude: -47.5 };
  await commitRun(
    store,
    id,
    [1, 2].map((number) => okAnswer(vinOf(number), at, '2026-11-22 10:30:00')),
    NOW,
  );
  const patch = { addTags: ['roubo', 'frio'], workState: 'Na oficina', assignee: 'Ana' };
  await store.work.change({ vins: [vinOf(1)], patch });
  await store.areas.save({
    ...{ id: null, name: 'Pátio', kind: 'yard', colour: 'blue', group: '' },
    shape: { kind: 'circle', centre: [-47.5, -22.5], metres: 1_000 },
  });
  const { write } = office(store, {
    placeOf: () => 'Rio Claro, SP',
    regionOf: (...place) => `em ${place.join(' ')}`,
  });
  const view = { ...everything, listId: older };
  return {
    ...{ store, older, view },
    cells: async (what: ExportSource, more: Partial<ExportRequest> = {}) =>
      csvCells((await write(what, 'csv', more)).path, ','),
  };
}

test('A file has the columns that were chosen, notes, areas, state and identifiers among them.', async () => {
  const { cells, view } = await fleet();
  const chosen = [
    ...(['region', 'askedAt', 'age', 'place', 'areas', 'tags', 'note', 'assignee'] as const),
    ...(['workState', 'identifier', 'latitude', 'longitude', 'vin'] as const),
  ];
  const all = { kind: 'view', view: everything } as const;
  expect(await cells(all, { columns: chosen })).toEqual([
    [
      ...['Estado ou país', 'Consultado em', 'Horas desde a posição', 'Local mais próximo', 'Áreas'],
      ...['Etiquetas', 'Observação', 'Responsável', 'Andamento', 'Identificador'],
      ...['Outros identificadores', 'Latitude', 'Longitude', 'Chassi'],
    ],
    [
      ...['em -22.5 -47.5 pt-BR', ASKED, '1.5', 'Rio Claro, SP', 'Pátio', 'frio, roubo', '', 'Ana'],
      ...['Na oficina', 'ABC1D23', '77', '-22.5', '-47.5', vinOf(1)],
    ],
    [
      ...['em -22.5 -47.5 pt-BR', ASKED, '1.5', 'Rio Claro, SP', 'Pátio', '', '', '', ''],
      ...['', '', '-22.5', '-47.5', vinOf(2)],
    ],
  ]);
  // In a list the identifier is one of its own columns.
  const ticked = { kind: 'vins', vins: [vinOf(1)], view } as const;
  expect(await cells(ticked, { columns: [0, 'status', 'tags', 1] })).toEqual([
    ['Prefixo', 'Outros identificadores', 'Situação', 'Etiquetas', 'Obs'],
    ['77', 'ABC1D23', 'Localizado', 'frio, roubo', 'x'],
  ]);
  // The text of the service, which was asked for by itself, stays.
  expect(await cells(ticked, { columns: ['vin'], serviceTimes: true })).toEqual([
    ['Chassi', 'Data da posição (texto do serviço)'],
    [vinOf(1), '2026-11-22 10:30:00'],
  ]);
});

test('By default a file has the areas and the notes that are in use, but no column of the state.', async () => {
  const { cells, view, older } = await fleet();
  const answers = [
    ...['Situação', 'Latitude', 'Longitude', 'Data da posição', 'Horas desde a posição'],
    ...['Local mais próximo', 'Consultado em'],
  ];
  const work = ['Áreas', 'Etiquetas', 'Andamento', 'Responsável'];
  for (const what of [
    { kind: 'view', view },
    { kind: 'vins', vins: [vinOf(1)], view },
  ] as const) {
    const [header, row] = await cells(what);
    const identifiers = ['Prefixo', 'Outros identificadores'];
    expect(header).toEqual(['Chassi', ...identifiers, ...answers, ...work, 'Obs']);
    expect(row?.slice(-5)).toEqual(['Pátio', 'frio, roubo', 'Na oficina', 'Ana', 'x']);
  }
  // The user's own file has all of its columns and the answers, whatever is chosen.
  const [header] = await cells({ kind: 'file', listId: older }, { columns: ['vin', 'areas', 'tags'] });
  expect(header).toEqual(['Prefixo', 'Chassi', 'Obs', ...answers]);
});
