import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { databaseFile } from '../../../src/main/store/db/lock.ts';
import { openStore, type Store } from '../../../src/main/store/threads/store.ts';
import { median, timed } from '../table.ts';
import { PLACES_FILE } from './fleet.ts';
import { ROWS, type Row, type Turn } from './questions.ts';

/** How long the store takes over one row's questions, in milliseconds. */
export interface Answered {
  readonly name: string;
  readonly budget: number | null;
  readonly median: number;
  readonly longest: number;
}

/** Asks the store all that the screen would ask, from outside of its threads. */
export async function timeAnswers(
  dataDir: string,
  listId: number,
  vehicles: number,
  repeats: number,
): Promise<Answered[]> {
  const open = async (first?: Row['first']) => {
    const { store } = await openStore({ dataDir, placesFile: PLACES_FILE });
    const read = store.fleet.warm();
    if (first !== 'while-reading') await read;
    return { store, read };
  };
  const turn = ({ fleet }: Store, repeat: number): Turn => ({ fleet, listId, vehicles, repeat });
  const answered: Answered[] = [];
  const add = ({ name, budget }: Row, times: readonly number[]) =>
    answered.push({ name, budget, median: median(times), longest: Math.max(...times) });

  const { store } = await open();
  try {
    for (const row of ROWS.filter(({ first }) => !first)) {
      await readAll(databaseFile(dataDir));
      const rounds: number[][] = [];
      for (let repeat = 0; repeat < repeats + 2; repeat += 1)
        rounds.push(await timesOf(row, turn(store, repeat)));
      // The first two rounds, which compile the code, are not counted.
      add(row, rounds.slice(2).flat());
    }
  } finally {
    await store.close();
  }
  for (const row of ROWS.filter(({ first }) => first)) {
    await readAll(databaseFile(dataDir));
    const times: number[] = [];
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const { store, read } = await open(row.first);
      times.push(...(await timesOf(row, turn(store, repeat))));
      await read;
      await store.close();
    }
    add(row, times);
  }
  return answered;
}

/** Into the machine's memory, from which some take it back within a minute: a disk's time is not the store's. */
async function readAll(file: string): Promise<void> {
  await finished(createReadStream(file).resume());
}

/** Milliseconds of each of the row's questions. */
async function timesOf({ before, questions }: Row, turn: Turn): Promise<number[]> {
  await before?.(turn);
  const times: number[] = [];
  for (const question of questions(turn)) times.push((await timed(question)).seconds * 1000);
  return times;
}
