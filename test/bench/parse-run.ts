/** A file only parsed by a library, or put into a database by a bare loop, in a process that does nothing else. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { parse } from 'csv-parse';
import Papa from 'papaparse';
import { watchBlocks } from './blocks.ts';
import { serveParent } from './child.ts';
import { makeDataDir } from './engine.ts';

const [path = '', rows] = process.argv.slice(2);

const blocks = watchBlocks();

async function timed(parseAll: () => Promise<number>): Promise<number> {
  blocks.start();
  const start = performance.now();
  const count = await parseAll();
  if (count !== Number(rows) + 1) throw new Error(`${count} rows were parsed`);
  return (performance.now() - start) / 1000;
}

/** @returns how many rows there were */
function papa(take: (cells: string[]) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    Papa.parse<string[]>(createReadStream(path, 'utf8'), {
      step: ({ data }) => {
        count += 1;
        take(data);
      },
      complete: () => resolve(count),
      error: reject,
    });
  });
}

serveParent({
  /** @returns seconds, as the other */
  papaparse: () => timed(() => papa(() => undefined)),
  'csv-parse': () =>
    timed(async () => {
      let count = 0;
      const parser = createReadStream(path).pipe(parse({ delimiter: ';' }));
      parser.on('data', () => {
        count += 1;
      });
      await new Promise((resolve, reject) => parser.once('end', resolve).once('error', reject));
      return count;
    }),
  /** What one would write first: each row and each vehicle, in one transaction. No lines of a vehicle, no judging of VINs. */
  loop: () =>
    timed(async () => {
      using dataDir = makeDataDir();
      const db = new Sqlite(join(dataDir.path, 'bare.sqlite'));
      db.pragma('journal_mode = WAL');
      db.pragma('synchronous = FULL');
      db.exec(`CREATE TABLE row (line INTEGER PRIMARY KEY, vin TEXT NOT NULL, cells TEXT NOT NULL);
        CREATE TABLE vehicle (id INTEGER PRIMARY KEY, vin TEXT NOT NULL UNIQUE)`);
      const addRow = db.prepare('INSERT INTO row VALUES (?, ?, ?)');
      const addVehicle = db.prepare('INSERT INTO vehicle (vin) VALUES (?) ON CONFLICT DO NOTHING');
      let line = 0;
      db.exec('BEGIN IMMEDIATE');
      const count = await papa((cells) => {
        const vin = cells.at(-1) ?? '';
        line += 1;
        addRow.run(line, vin, JSON.stringify(cells));
        addVehicle.run(vin);
      });
      db.exec('COMMIT');
      db.close();
      return count;
    }),
  block: async () => blocks.longest(),
  memory: async () => process.resourceUsage().maxRSS,
});
