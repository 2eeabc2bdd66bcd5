/** `npm run lookup`: from a file or a stored list to a file, without a window. */
import { fileURLToPath } from 'node:url';
import { hostNetwork } from '../network/host-network.ts';
import { lookupMain } from './lookup-main.ts';

const interrupt = new AbortController();
// Ctrl+C on a terminal comes twice: from the terminal, and passed on by the script that started this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupt.abort());

process.exitCode = await lookupMain({
  command: 'npm run lookup --',
  args: process.argv.slice(2),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  placesFile: fileURLToPath(new URL('../../../resources/places/places.bin', import.meta.url)),
  networkOf: hostNetwork,
  interrupted: interrupt.signal,
});
