/**
 * `node test/population/run.ts [--services N] [--seed N] [--kinds tuned|held|WORD] [--peers]`: the engine's figures over
 * services drawn at random, kind by kind, in virtual time. The default seed is the number of today.
 */
import { parseArgs } from 'node:util';
import { printTable } from '../bench/table.ts';
import { figuresOf, HEADINGS, playKind, type Run } from './figures.ts';
import { KINDS } from './services.ts';

const DAY_MS = 86_400_000;

const { values } = parseArgs({
  options: {
    services: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / DAY_MS)) },
    kinds: { type: 'string', default: '' },
    peers: { type: 'boolean', default: false },
  },
});
const chosen = KINDS.filter(({ name, isTuned }) => {
  if (values.kinds === 'tuned' || values.kinds === 'held') return isTuned === (values.kinds === 'tuned');
  return name.includes(values.kinds);
});
const rows: string[][] = [[`seed ${values.seed}, ${values.services} of each kind`, ...HEADINGS]];
const all: Run[] = [];
for (const kind of chosen) {
  const runs = playKind(kind, Number(values.services), Number(values.seed), values.peers);
  all.push(...runs);
  rows.push([`${kind.name}${kind.isTuned ? '' : ' *'}`, ...figuresOf(runs)]);
}
rows.push(['all', ...figuresOf(all)]);
printTable(rows);
process.stdout.write('  * held out: no constant was chosen on it\n');
