import { expect, test } from 'vitest';
import { pastedTerms } from '../../../src/main/store/fleet-index/pasted-terms.ts';
import { addList, tempStore, vinOf } from '../helpers.ts';

test('Any number of pasted VINs is found in a large fleet; of the missing ones ten thousand are listed.', async () => {
  const store = await tempStore();
  const vins = Array.from({ length: 10_001 }, (_, index) => vinOf(index));
  await addList(store, vins);
  const unknown = Array.from({ length: 10_001 }, (_, index) => vinOf(500_000 + index));
  const found = await store.fleet.findPasted({ text: [...unknown, ...vins].join('\n'), listId: null });
  expect(found).toMatchObject({ asked: 20_002, vehicles: 10_001, missed: 10_001 });
  expect(found.missing).toEqual(unknown.slice(0, 10_000));
  for (const part of ['000000', '010000'])
    expect(await store.fleet.findPasted({ text: part, listId: null })).toMatchObject({
      vehicles: 1,
      missed: 0,
    });
});

test('A part of a VIN is found from four characters on, at its beginning and at its end.', async () => {
  const store = await tempStore();
  await addList(store, [1, 2].map(vinOf));
  const found = async (text: string) => (await store.fleet.findPasted({ text, listId: null })).vehicles;
  expect(await found('9BWZ')).toBe(2);
  expect(await found('9BW')).toBe(0);
  expect(await found('0002')).toBe(1);
  expect(await found('002')).toBe(0);
});

test('A number that is pasted twice is listed as it was pasted first, without the white space around it.', () => {
  expect([...pastedTerms(' xyz-12345 \nXYZ12345\n')]).toEqual([['XYZ12345', 'xyz-12345']]);
  expect([...pastedTerms('  frota 7\t', () => true)]).toEqual([['FROTA7', 'frota 7']]);
});
