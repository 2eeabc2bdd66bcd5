import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { FleetView } from '../../src/contract/schemas/fleet.ts';
import { demoVin } from '../../src/main/simulator/demo-vins.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { noFilters } from '../../src/shared/filters.ts';
import { makeDataDir, saveList } from './engine.ts';
import { medianMs, printTable, timed } from './table.ts';

const REPEATS = 9;
/** One of so many vehicles has something noted. */
const NOTED = 100;
const TAGS = 20;

const tagOf = (index: number): string => `tag ${index % TAGS}`;

/** Filters by tags, the search and the order of notes, and a change of all noted vehicles, beside joins over plain tables. */
export async function benchNotes(quick: boolean): Promise<void> {
  const vehicles = quick ? 100_000 : 1_000_000;
  const bare = await joins(vehicles);
  using dataDir = makeDataDir();
  const { store } = await openStore({ dataDir: dataDir.path });
  await saveList(store, vehicles);
  const view: FleetView = { listId: null, ...noFilters, sort: { column: 'vin', descending: false } };
  const count = (filters: Partial<FleetView>) => store.fleet.counts({ view: { ...view, ...filters } });
  const page = (filters: Partial<FleetView>) =>
    store.fleet.page({ view: { ...view, ...filters }, offset: 0, limit: 200 });
  await store.fleet.warm();
  const marked = Array.from({ length: vehicles / NOTED }, (_, index) => demoVin(1, index * NOTED));
  const change = async (index: number) =>
    store.work.change({
      vins: marked.filter((_, at) => at % TAGS === index),
      patch: { addTags: [tagOf(index)], note: `under the bridge ${index}` },
    });
  const changed = await timed(async () => {
    for (let index = 0; index < TAGS; index++) await change(index);
  });
  await count({ search: 'bridge' });
  const filter = await medianMs(REPEATS, (n) => count({ work: [{ field: 'tags', values: [tagOf(n)] }] }));
  const blank = await medianMs(REPEATS, (n) => count({ work: [{ field: 'tags', values: ['', tagOf(n)] }] }));
  const search = await medianMs(REPEATS, (n) => count({ search: `bridge ${n}` }));
  const sorted = (n: number) => page({ sort: { column: 'note', descending: n % 2 === 1 } });
  const order = (await timed(() => sorted(0))).seconds * 1000;
  const tagged = { work: [{ field: 'tags' as const, values: [tagOf(3)] }] };
  await page(tagged);
  const again = await medianMs(REPEATS, () => page(tagged));
  await store.close();
  printTable([
    [`notes of ${marked.length} of ${vehicles} vehicles, ms`, 'joins by better-sqlite3', 'Rastro'],
    ['count by a tag', bare.tag.toFixed(1), filter.toFixed(1)],
    ['count by a tag or none', bare.blank.toFixed(1), blank.toFixed(1)],
    ['count by a search in notes', bare.search.toFixed(1), search.toFixed(1)],
    ['first page by note, first time', '–', order.toFixed(1)],
    ['a page by a tag', '–', again.toFixed(1)],
    ['noting all of them', '–', (changed.seconds * 1000).toFixed(0)],
  ]);
}

/** Median milliseconds of the same counts over plain tables. */
async function joins(
  vehicles: number,
): Promise<{ readonly tag: number; readonly blank: number; readonly search: number }> {
  using dataDir = makeDataDir();
  const db = new Sqlite(join(dataDir.path, 'bare.sqlite'));
  db.exec(`CREATE TABLE vehicle (vin TEXT PRIMARY KEY, note TEXT);
    CREATE TABLE tag (vin TEXT, tag TEXT, PRIMARY KEY (tag, vin)) WITHOUT ROWID`);
  const add = db.prepare('INSERT INTO vehicle VALUES (?, ?)');
  const mark = db.prepare('INSERT INTO tag VALUES (?, ?)');
  db.transaction(() => {
    for (let index = 0; index < vehicles; index++) {
      const vin = demoVin(1, index);
      const isNoted = index % NOTED === 0;
      add.run(vin, isNoted ? `under the bridge ${(index / NOTED) % TAGS}` : null);
      if (isNoted) mark.run(vin, tagOf(index / NOTED));
    }
  })();
  const tag = db.prepare('SELECT count(*) FROM vehicle JOIN tag USING (vin) WHERE tag = ?');
  const blank = db.prepare(
    'SELECT count(*) FROM vehicle LEFT JOIN tag USING (vin) WHERE tag IS NULL OR tag = ?',
  );
  const search = db.prepare('SELECT count(*) FROM vehicle WHERE note LIKE ?');
  const measured = {
    tag: await medianMs(REPEATS, (n) => tag.get(tagOf(n))),
    blank: await medianMs(REPEATS, (n) => blank.get(tagOf(n))),
    search: await medianMs(REPEATS, (n) => search.get(`%bridge ${n}%`)),
  };
  db.close();
  return measured;
}
