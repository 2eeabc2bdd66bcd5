/** In a third language, which is one more line of the list, no file has a text of another. */
import { expect, test, vi } from 'vitest';
import { vehicleStatus } from '../../src/contract/schemas/fleet.ts';
import type { HeldBackReason } from '../../src/contract/schemas/lists.ts';
import type { Direction } from '../../src/contract/schemas/places.ts';
import { answerWriter } from '../../src/main/export/answer-writer.ts';
import { fileTexts } from '../../src/main/export/texts.ts';
import { languageFor } from '../../src/shared/i18n/languages.ts';
import { placeText } from '../../src/shared/i18n/place.ts';
import { hasOtherText } from '../helpers/made-up-language.ts';
import {
  addConnection,
  addList,
  commitRun,
  everything,
  okAnswer,
  tempStore,
  vinOf,
} from '../store/helpers.ts';
import { csvCells, NOW, office } from './office.ts';

vi.mock('../../src/shared/i18n/locales/index.ts', async (original) => ({
  ...(await original<object>()),
  pl: (await import('../helpers/made-up-language.ts')).madeUp,
}));

const heldBackReasons: readonly HeldBackReason[] = ['empty', 'length', 'characters', 'scientific-notation'];
const directions: readonly Direction[] = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

const language = languageFor('pl', '');

test('Names of columns, sheets, statuses, failures and reasons are in the third language.', () => {
  const { column, status, failure, sheet, heldBack } = fileTexts(language);
  const texts = [
    ...Object.values(column),
    ...vehicleStatus.options.map((one) => status[one]),
    ...Object.values(failure),
    ...heldBackReasons.map(heldBack),
    sheet,
  ];
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter(hasOtherText)).toEqual([]);
  const { columns } = answerWriter({
    now: NOW,
    language,
    placeOf: () => '',
    regionOf: () => '',
    serviceTimes: true,
  });
  expect(columns.map(({ name }) => name).filter(hasOtherText)).toEqual([]);
});

test('A place is in the third language.', () => {
  const place = { name: '1', region: '2', country: 'BR', distanceKm: 12 };
  for (const one of directions)
    expect(placeText({ ...place, direction: one }, language)).toBe(`1, 2 · ⟦12 km ⟦${one}⟧⟧`);
});

test('A file is written in the third language, with its decimal sign.', async () => {
  const store = await tempStore();
  await addList(store, [vinOf(0), vinOf(1)]);
  const { id } = await addConnection(store);
  await commitRun(store, id, [okAnswer(vinOf(0), { latitude: -10.5, longitude: -46.5 })], NOW - 3_600_000);
  const { write } = office(store);
  const { path } = await write({ kind: 'view', view: everything }, 'csv-excel', { language });
  const [header, ...rows] = await csvCells(path, ';');
  expect(header?.filter(hasOtherText)).toEqual([]);
  expect(rows.map(([, status]) => status)).toEqual(['⟦Located⟧', '⟦Not looked up⟧']);
});
