/**
 * Each part beside its peers in one run, as ratios, since machines are noisy and shared. docs/performance.md says how each
 * figure is taken.
 */
import { readProgramOptions } from '../helpers/program-options.ts';
import { benchAtOnce } from './at-once.ts';
import { benchExport } from './export.ts';
import { benchIntake } from './intake.ts';
import { benchLookup } from './lookup.ts';
import { benchMemory } from './memory.ts';
import { benchScreen } from './screen/screen.ts';
import { benchSharing } from './sharing.ts';
import { benchStore } from './store.ts';

const PARTS: Readonly<Record<string, (quick: boolean, seed: number) => Promise<void>>> = {
  intake: benchIntake,
  export: benchExport,
  lookup: benchLookup,
  'at-once': benchAtOnce,
  sharing: benchSharing,
  memory: benchMemory,
  store: benchStore,
  screen: benchScreen,
};

const USAGE = `Usage: npm run bench -- [PART ...] [--quick] [--seed N]

  PART       ${Object.keys(PARTS).join(', ')}; all where none is given
  --quick    smaller sizes
  --seed N   draws the services of lookup; the day's number in UTC
  --help     print this text`;

const TODAY = Math.floor(Date.now() / 86_400_000);
const { values, words: chosen } = readProgramOptions(USAGE, { quick: false, seed: TODAY }, true);
const unknown = chosen.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.\n`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stdout.write(`\n${name}\n`);
  await bench(values.quick, values.seed);
}
