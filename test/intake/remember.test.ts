import { expect, it } from 'vitest';
import { rememberIdentifier } from '../../src/main/intake/remember.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import type { ListSource } from '../../src/main/store/records.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import type { HeaderChoice } from '../../src/main/tables/header-choice.ts';
import { plainSource, tempStore } from '../store/helpers.ts';

const header = ['Placa', 'Chassi', 'Filial'];
const signature = '["placa","chassi","filial"]';
const choice = {
  header: signature,
  vinColumn: 1,
  otherVinColumns: [],
  keptColumns: null,
  identifierColumn: null,
  otherIdentifierColumns: [],
};

/** Remembers the identifier of a list that came so from its file, and returns all choices. */
async function remembered(store: Store, source: Partial<ListSource>) {
  const vin = '9BWZZZ377VT004251';
  const { id } = await saveRows(store.lists, 'Frota', { ...plainSource, header, ...source }, [
    [{ line: 2, vin, cells: ['P1', vin, 'Sul'] }],
  ]);
  await rememberIdentifier(store.lists, id);
  return store.lists.headerChoices();
}

it('the identifier of a list is remembered for its header, with the columns that it has from its file', async () => {
  const store = await tempStore();
  const cases: readonly (readonly [Partial<ListSource>, Partial<HeaderChoice>])[] = [
    [{ identifierColumn: 0 }, { identifierColumn: 0 }],
    [{ identifierColumn: 2 }, { identifierColumn: 2 }],
    [{ identifierColumn: null }, {}],
    [{}, {}],
    [{ otherVinColumns: [2] }, { otherVinColumns: [2] }],
    [
      { otherVinColumns: [2], otherIdentifierColumns: [0] },
      { otherVinColumns: [2], otherIdentifierColumns: [0] },
    ],
    [{ keptColumns: [2] }, { keptColumns: [2] }],
    // All of its columns: also those that the next file may have besides.
    [{ keptColumns: [0, 2] }, { keptColumns: null }],
    // The last column came with another file.
    [{ columns: [...header, 'Motorista'], keptColumns: [2, 3] }, { keptColumns: [2] }],
  ];
  for (const [source, expected] of cases)
    expect(await remembered(store, source)).toEqual([{ ...choice, ...expected }]);
});

it.each<[string, Partial<ListSource>]>([
  ['has no header', { hasHeader: false, identifierColumn: 0 }],
  ['has its identifier from another file', { columns: [...header, 'Frota'], identifierColumn: 3 }],
])('nothing is remembered of a list that %s', async (_, source) => {
  expect(await remembered(await tempStore(), source)).toEqual([]);
});
