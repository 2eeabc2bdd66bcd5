import {
  grouped,
  INFORMED,
  type Job,
  jobsOf,
  type Measured,
  measure,
  RASTRO,
  WAY_NAMES,
} from './lookup-jobs.ts';
import { drawnRows, fixedRows, type Row } from './lookup-services.ts';
import { median, printTable } from './table.ts';

const DRAWN = 12;
const DRAWN_QUICK = 3;

/**
 * The engine beside its peers against services over loopback: seconds, times the shortest possible, refusals.
 *
 * @param seed draws the services of the lower rows
 */
export async function benchLookup(quick: boolean, seed: number): Promise<void> {
  const fixed = fixedRows(quick);
  const drawn = drawnRows(seed, quick ? DRAWN_QUICK : DRAWN);
  const results = await measureAll([...fixed, ...drawn]);
  printRows('fixed', fixed, results);
  process.stdout.write('\n');
  printRows(`drawn by seed ${seed}`, drawn, results);
  process.stdout.write('  * measured on a part of the requests, time taken as often\n\n');
  printSummary(drawn, results);
}

type Results = ReadonlyMap<string, ReadonlyMap<string, Measured>>;

async function measureAll(rows: readonly Row[]): Promise<Results> {
  const results = new Map(rows.map(({ name }) => [name, new Map<string, Measured>()]));
  const groups = grouped(rows.flatMap(jobsOf));
  for (const [index, jobs] of groups.entries()) {
    process.stderr.write(`${index + 1} of ${groups.length}\n`);
    const measured = await measure(jobs);
    measured.forEach((each, at) => {
      const job: Job | undefined = jobs[at];
      if (job) results.get(job.row.name)?.set(job.way, each);
    });
  }
  return results;
}

function printRows(title: string, rows: readonly Row[], results: Results): void {
  const lines: (string | number)[][] = [
    [title, 'way', 'seconds', '/ shortest', 'answered 429', 'requests', 'at least'],
  ];
  for (const { name, service } of rows) {
    for (const way of WAY_NAMES) {
      const one = results.get(name)?.get(way);
      if (!one) continue;
      const refused = `${(one.refused * 100).toFixed(1)} %`;
      const figures = [one.seconds.toFixed(2), one.ofShortest.toFixed(3), refused, one.requests];
      lines.push([name, one.isPart ? `${way} *` : way, ...figures, service.requests]);
    }
  }
  printTable(lines);
}

/** Rastro over the drawn services, and beside the best peer that does not know the limit. */
function printSummary(rows: readonly Row[], results: Results): void {
  const own: number[] = [];
  const toPeer: number[] = [];
  for (const { name } of rows) {
    const all = [...(results.get(name) ?? [])];
    const rastro = all.find(([way]) => way === RASTRO)?.[1].ofShortest ?? Number.NaN;
    const peers = all
      .filter(([way]) => way !== RASTRO && way !== INFORMED)
      .map(([, { ofShortest }]) => ofShortest);
    own.push(rastro);
    toPeer.push(rastro / Math.min(...peers));
  }
  const figures = (values: readonly number[]) =>
    [median(values), Math.max(...values)].map((value) => value.toFixed(3));
  printTable([
    [`${RASTRO}, ${rows.length} drawn services`, 'median', 'largest'],
    ['time / shortest', ...figures(own)],
    ['time / that of the best peer that does not know the limit', ...figures(toPeer)],
  ]);
}
