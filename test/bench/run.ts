/** `npm run bench [-- PART …]`: each part beside its peers in one run, as ratios, since machines are noisy and shared. */
import { benchIntake } from './intake.ts';
import { benchLookup } from './lookup.ts';

const parts: Readonly<Record<string, () => Promise<void>>> = { intake: benchIntake, lookup: benchLookup };

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.\n`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stdout.write(`\n${name}\n`);
  await bench();
}
