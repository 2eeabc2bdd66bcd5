/** What a large erasure leaves in the files of the data folder: `RASTRO_VEHICLES=1000000` for as many as Rastro is made for. */
import { expect, test } from 'vitest';
import { createApp } from '../../src/main/app/app.ts';
import { appDeps, importList } from '../helpers/app-deps.ts';
import { tracesIn } from '../helpers/traces.ts';
import { addConnection, commitRun, okAnswer, tempDir, tempStore, vinOf } from '../store/helpers.ts';

const VEHICLES = Number(process.env.RASTRO_VEHICLES ?? 10_000);
const TIME_MS = 60_000 + VEHICLES;
/** Those that are looked for, spread over the list. */
const SAMPLE = Array.from({ length: 40 }, (_, index) => Math.floor(((VEHICLES - 1) * index) / 39));

const plateOf = (number: number) => `CNY${String(number).padStart(6, '0')}`;
const clientOf = (number: number) => `Canário ${String(number).padStart(6, '0')}`;
const placeOf = (number: number) => ({
  latitude: -10.1234567 - number / 1e5,
  longitude: -40.7654321 - number / 1e5,
});

/** A folder with a list of so many vehicles, each with a position, and the app on it. */
async function largeFleet() {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  const { id } = await addConnection(store);
  const numbers = Array.from({ length: VEHICLES }, (_, index) => index);
  for (let from = 0; from < VEHICLES; from += 10_000) {
    const answers = numbers
      .slice(from, from + 10_000)
      .map((number) => okAnswer(vinOf(number), placeOf(number)));
    await commitRun(store, id, answers);
  }
  await store.close();
  const app = await createApp(appDeps(dataDir));
  const rows = numbers.map((number) => `${plateOf(number)};${vinOf(number)};${clientOf(number)}`);
  const { id: listId } = await importList(app, `Placa;Chassi;Cliente\n${rows.join('\n')}\n`);
  return { dataDir, app, listId };
}

test(
  `Of a list of ${VEHICLES} vehicles that is erased with them, no number, plate, name or place is left in any file.`,
  async () => {
    const { dataDir, app, listId } = await largeFleet();
    const tracesOf = (numbers: readonly number[]) =>
      tracesIn(
        dataDir,
        numbers.flatMap((number) => [
          ...[vinOf(number), plateOf(number), clientOf(number)],
          ...Object.values(placeOf(number)),
        ]),
      );
    const [first = 0, ...others] = SAMPLE;
    expect(tracesOf([first]).length).toBeGreaterThan(0);
    await app.handlers.erasure.erase({ kind: 'vehicle', vin: vinOf(first) });
    expect(tracesOf([first])).toEqual([]);
    expect(tracesOf(others.slice(0, 1)).length).toBeGreaterThan(0);
    await app.handlers.erasure.erase({ kind: 'list', listId, sharedToo: true });
    expect(tracesOf(SAMPLE)).toEqual([]);
    expect(await app.handlers.lists.all(undefined)).toEqual([]);
    await app.close();
    expect(tracesOf(SAMPLE)).toEqual([]);
  },
  TIME_MS,
);
