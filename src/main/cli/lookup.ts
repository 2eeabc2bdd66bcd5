/** `npm run lookup`: from a file to a file, without a window. */
import { fileURLToPath } from 'node:url';
import { systemClock } from '../clock.ts';
import { defaultDataDir } from '../data-dir.ts';
import { messageOf } from '../errors.ts';
import { hostNetwork } from '../network/host-network.ts';
import { exitCodeOf } from './exit.ts';
import { type LookupOptions, lookupOptions, USAGE } from './lookup-options.ts';
import { runLookup } from './run-lookup.ts';

const PLACES = fileURLToPath(new URL('../../../resources/places/places.bin', import.meta.url));

const say = (text: string) => process.stderr.write(`${text}\n`);

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  let options: LookupOptions;
  try {
    options = lookupOptions(args, process.env);
  } catch (error) {
    say(`${messageOf(error)}\n\n${USAGE}`);
    return 2;
  }
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort());
  try {
    return await runLookup(options, {
      dataDir: options.dataDir ?? defaultDataDir(),
      placesFile: PLACES,
      clock: systemClock,
      fetch: hostNetwork(options.dataDir ?? defaultDataDir()).fetch,
      random: Math.random,
      screen: process.stderr,
      say: options.quiet ? () => undefined : say,
      interrupted: interrupt.signal,
    });
  } catch (error) {
    say(messageOf(error));
    return exitCodeOf(error);
  }
}

process.exitCode = await main();
