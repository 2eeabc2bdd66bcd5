/** `npm run lookup`: looks up a file or a stored list and writes a file with the answers, without a window. */
import { fileURLToPath } from 'node:url';
import { hostNetwork } from '../network/host-network.ts';
import { interruptSignal } from './interrupt.ts';
import { lookupMain } from './lookup-main.ts';
import { guardStandardStreams } from './standard-streams.ts';

const exitCode = guardStandardStreams();

process.exitCode = await exitCode(
  await lookupMain({
    command: 'npm run lookup --',
    args: process.argv.slice(2),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    placesFile: fileURLToPath(new URL('../../../resources/places/places.bin', import.meta.url)),
    networkOf: hostNetwork,
    interrupted: interruptSignal(),
  }),
);
