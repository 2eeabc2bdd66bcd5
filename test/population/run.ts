/** The engine's figures over services drawn at random, kind by kind, in virtual time. */
import { printTable } from '../bench/table.ts';
import { readProgramOptions } from '../helpers/program-options.ts';
import { figuresOf, HEADINGS, playKind, type Run } from './figures.ts';
import { KINDS } from './services.ts';

const DAY_MS = 86_400_000;

const USAGE = `Usage: node test/population/run.ts [--services N] [--seed N] [--kinds tuned|held|WORD] [--peers] [--informed]

  --services N   services of each kind; 300 where it is not given
  --seed N       draws the services; the day's number in UTC
  --kinds WORD   kinds with this word in their names; tuned, held: those that constants were chosen on, the others
  --peers        plays the peers too
  --informed     plays a client that knows the limit in the engine's place
  --help         print this text`;

const { values } = readProgramOptions(USAGE, {
  services: 300,
  seed: Math.floor(Date.now() / DAY_MS),
  kinds: '',
  peers: false,
  informed: false,
});
const chosen = KINDS.filter(({ name, isTuned }) => {
  if (values.kinds === 'tuned' || values.kinds === 'held') return isTuned === (values.kinds === 'tuned');
  return name.includes(values.kinds);
});
const rows: string[][] = [[`seed ${values.seed}, ${values.services} of each kind`, ...HEADINGS]];
const all: Run[] = [];
for (const kind of chosen) {
  const runs = playKind(kind, values.services, values.seed, {
    withPeers: values.peers,
    isInformed: values.informed,
  });
  all.push(...runs);
  rows.push([`${kind.name}${kind.isTuned ? '' : ' *'}`, ...figuresOf(runs)]);
}
rows.push(['all', ...figuresOf(all)]);
printTable(rows);
process.stdout.write('  * held out: no constant was chosen on it\n');
