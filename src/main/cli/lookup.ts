/** `npm run lookup`: looks up a file or a stored list and writes a file with the answers, without a window. */
import { fileURLToPath } from 'node:url';
import { hostNetwork } from '../network/host-network.ts';
import { interruptSignal } from './interrupt.ts';
import { lookupMain } from './lookup-main.ts';
import { runCommand } from './run-command.ts';

await runCommand('lookup', (main) =>
  lookupMain({
    ...main,
    placesFile: fileURLToPath(new URL('../../../resources/places/places.bin', import.meta.url)),
    networkOf: hostNetwork,
    interrupted: interruptSignal(),
  }),
);
