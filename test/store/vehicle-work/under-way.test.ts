import { expect, onTestFinished, test } from 'vitest';
import { addList, openHere } from '../db/office-database.ts';
import { tempDir, vinOf } from '../helpers.ts';

/** More than one transaction changes. */
const VEHICLES = 12_000;
const vinsFrom = (first: number) => Array.from({ length: VEHICLES }, (_, index) => vinOf(first + index));

/** A list, and its removal with its vehicles; other vehicles then get their numbers. */
function fleetThatGoes() {
  const { read, write, close } = openHere(tempDir());
  onTestFinished(close);
  const listId = addList(write, 'leaving', vinsFrom(0));
  const replace = () => {
    write.lists.remove({ listId, withVehicles: true });
    addList(write, 'coming', vinsFrom(VEHICLES));
  };
  return { read, write, listId, replace };
}

test('Vehicles that are removed while many are changed leave no notes to the next ones of their numbers.', async () => {
  const { read, write, replace } = fleetThatGoes();
  // The first portion is written before it awaits anything.
  const changing = write.work.change({ vins: vinsFrom(0), patch: { note: 'of another' } });
  expect(read.work.used()).toEqual(['note']);
  replace();
  await changing;
  expect(read.work.used()).toEqual([]);
});

test('A column is not taken over any further once its list is removed.', async () => {
  const { read, write, listId, replace } = fleetThatGoes();
  const taking = write.work.copyFromColumn({ listId, column: 0, field: 'note', replace: false });
  expect(read.work.used()).toEqual(['note']);
  replace();
  await expect(taking).rejects.toMatchObject({ kind: 'not-found' });
  expect(read.work.used()).toEqual([]);
});
