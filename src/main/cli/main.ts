/** `npm run lookup`, `report`, `erase`, `backup`, `restore` and `diagnostics`: the first argument names the command. */
import { fileURLToPath } from 'node:url';
import { hostNetwork } from '../network/host-network.ts';
import { END_MS, endProcessIn } from '../util/end-process.ts';
import { runCommand } from './run-command.ts';
import { guardStandardStreams } from './standard-streams.ts';

const resource = (name: string) => fileURLToPath(new URL(`../../../resources/${name}`, import.meta.url));

/** The listeners stay after the first signal: Ctrl+C comes twice, from the terminal and from the script that started this. */
function interruptSignal(): AbortSignal {
  const interrupt = new AbortController();
  interrupt.signal.addEventListener('abort', () => endProcessIn(END_MS));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupt.abort());
  return interrupt.signal;
}

const exitCode = guardStandardStreams();
const { argv, env, stdin, stdout, stderr } = process;
const [, , name = '', ...args] = argv;
const code = await runCommand({
  name,
  command: `npm run ${name} --`,
  args,
  env,
  stdin,
  stdout,
  stderr,
  files: {
    places: resource('places/places.bin'),
    basemap: resource('basemap/basemap.pmtiles'),
  },
  networkOf: hostNetwork,
  interrupted: interruptSignal(),
});
process.exitCode = await exitCode(code);
