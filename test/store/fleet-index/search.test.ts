import { expect, test } from 'vitest';
import { pastedTerms } from '../../../src/main/store/fleet-index/pasted-terms.ts';
import { addConnection, addList, everything, tempStore, vinOf } from '../helpers.ts';

/** The text in full-width letters and digits, as East Asian keyboards write them. */
const wide = (text: string) =>
  text.replace(/[0-9A-Z]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

const dashed = (text: string, dash: string) => text.replace(/^(...)(.{6})/, `$1${dash}$2${dash}`);

test('A pasted text is split where people separate numbers.', () => {
  const [a, b] = [vinOf(1), vinOf(2)];
  const terms = (text: string) => [...pastedTerms(text)];
  expect(terms(`${a}\r\n${b}\n\n`)).toEqual([
    [a, a],
    [b, b],
  ]);
  expect(terms(`${a};${b.toLowerCase()}, ${a}`)).toEqual([
    [a, a],
    [b, b.toLowerCase()],
  ]);
  expect(terms('9BW ZZZ377 VT 000001\n="9BWZZZ377VT000002"\t123456')).toEqual([
    [a, '9BW ZZZ377 VT 000001'],
    [b, b],
    ['123456', '123456'],
  ]);
  expect(terms(' ;, \n')).toEqual([]);
});

test('A pasted text is read as the import reads a cell: full-width forms, dashes and invisible characters.', () => {
  const [a, b] = [vinOf(1), vinOf(2)];
  const terms = (text: string) => [...pastedTerms(text).keys()];
  expect(terms(`${wide(a)}，${wide(b)}`)).toEqual([a, b]);
  expect(terms(`${dashed(a, '\u2212')}\n${dashed(b, '\u2043')}`)).toEqual([a, b]);
  expect(terms(`${dashed(a, '\u00ad')}\n${dashed(b, '\u200b')}`)).toEqual([a, b]);
});

test.each(['\u2212', '\u02d7', '\u2043', '\u2013', '\uff0d', '\u200b', '\u00a0'])(
  'A search finds a VIN that is written in full-width letters, or with %j inside.',
  async (mark) => {
    const store = await tempStore();
    await addList(store, [1, 2].map(vinOf));
    const found = async (search: string) =>
      (await store.fleet.page({ view: { ...everything, search }, offset: 0, limit: 10 })).rows.map(
        ({ vin }) => vin,
      );
    expect(await found(wide(vinOf(2)))).toEqual([vinOf(2)]);
    expect(await found(wide('000001'))).toEqual([vinOf(1)]);
    expect(await found(dashed(vinOf(2), mark))).toEqual([vinOf(2)]);
    expect(await found(`${dashed(vinOf(1), mark)} ${wide('000002')}`)).toEqual([1, 2].map(vinOf));
  },
);

test('Pasted numbers find vehicles by whole VIN, beginning or end, and the missing ones are listed.', async () => {
  const store = await tempStore();
  await addConnection(store);
  const list = await addList(store, [1, 2, 3].map(vinOf));
  await addList(store, [3, 4].map(vinOf), 'other');
  const text = `${vinOf(1)}\n${vinOf(4)}\n000003\n${vinOf(9)}\nXYZ12345\n12\n${vinOf(1).toLowerCase()}`;

  const everywhere = await store.fleet.findPasted({ text, listId: null });
  expect(everywhere).toMatchObject({
    asked: 6,
    vehicles: 3,
    missing: [vinOf(9), 'XYZ12345', '12'],
    missed: 3,
  });
  const vins = async (pasted: number, listId: number | null = null) =>
    (await store.fleet.page({ view: { ...everything, listId, pasted }, offset: 0, limit: 10 })).rows.map(
      ({ vin }) => vin,
    );
  expect(await vins(everywhere.id)).toEqual([1, 3, 4].map(vinOf));

  const inList = await store.fleet.findPasted({ text, listId: list.id });
  expect(inList).toMatchObject({ asked: 6, vehicles: 2, missed: 4 });
  expect(inList.missing).toContain(vinOf(4));
  expect(await vins(inList.id, list.id)).toEqual([1, 3].map(vinOf));
  expect(await vins(everywhere.id, list.id)).toEqual([1, 3].map(vinOf));
  expect((await store.fleet.counts({ view: { ...everything, pasted: everywhere.id } })).total).toBe(3);

  const all = await store.fleet.findPasted({ text: vinOf(1).slice(0, 8), listId: null });
  expect(all).toMatchObject({ asked: 1, vehicles: 4, missed: 0 });
});

test('The newest pasted texts can be used, and an older one is refused.', async () => {
  const store = await tempStore();
  await addList(store, [vinOf(1)]);
  const first = await store.fleet.findPasted({ text: vinOf(1), listId: null });
  const newer: number[] = [];
  for (let count = 0; count < 20; count++)
    newer.push((await store.fleet.findPasted({ text: vinOf(1), listId: null })).id);
  const shown = (pasted: number) =>
    store.fleet.page({ view: { ...everything, pasted }, offset: 0, limit: 1 });
  await expect(shown(first.id)).rejects.toMatchObject({ kind: 'not-found' });
  for (const id of newer) expect((await shown(id)).total).toBe(1);
});

test('A letter that no VIN has finds no vehicle.', async () => {
  const store = await tempStore();
  await addList(store, [vinOf(1), 'A'.repeat(17)]);
  // In one byte they would be 9 and A.
  for (const search of ['Ĺ', 'Ł']) {
    expect(
      (await store.fleet.counts({ view: { ...everything, search: search + vinOf(1).slice(1, 6) } })).total,
    ).toBe(0);
    expect((await store.fleet.counts({ view: { ...everything, search } })).total).toBe(0);
  }
});
