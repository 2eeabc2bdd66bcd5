import { openStore } from '../../../src/main/store/store.ts';
import { median, timed } from '../table.ts';
import { PLACES_FILE } from './fleet.ts';
import { ROWS } from './questions.ts';

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
  const { store } = await openStore({ dataDir, placesFile: PLACES_FILE });
  try {
    await store.fleet.warm();
    const answered: Answered[] = [];
    for (const { name, budget, questions, before } of ROWS) {
      const times: number[] = [];
      // The first two rounds, which compile the code, are not counted.
      for (let repeat = -2; repeat < repeats; repeat += 1) {
        const turn = { fleet: store.fleet, listId, vehicles, repeat: repeat + 2 };
        await before?.(turn);
        for (const question of questions(turn)) {
          const { seconds } = await timed(question);
          if (repeat >= 0) times.push(seconds * 1000);
        }
      }
      answered.push({ name, budget, median: median(times), longest: Math.max(...times) });
    }
    return answered;
  } finally {
    await store.close();
  }
}
