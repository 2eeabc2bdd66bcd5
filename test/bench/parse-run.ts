/** A file only parsed by a library, in a process that does nothing else. */
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import Papa from 'papaparse';
import { watchBlocks } from './blocks.ts';
import { serveParent } from './child.ts';

const [path = '', rows] = process.argv.slice(2);

const blocks = watchBlocks();

async function timed(parseAll: () => Promise<number>): Promise<number> {
  blocks.start();
  const start = performance.now();
  const count = await parseAll();
  if (count !== Number(rows) + 1) throw new Error(`${count} rows were parsed`);
  return (performance.now() - start) / 1000;
}

serveParent({
  /** @returns seconds, as the other */
  papaparse: () =>
    timed(
      () =>
        new Promise((resolve, reject) => {
          let count = 0;
          Papa.parse<string[]>(createReadStream(path, 'utf8'), {
            step: () => {
              count += 1;
            },
            complete: () => resolve(count),
            error: reject,
          });
        }),
    ),
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
  block: async () => blocks.longest(),
  memory: async () => process.resourceUsage().maxRSS,
});
