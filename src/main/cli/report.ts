/** `npm run report`: writes a vehicle, a list or all vehicles as PDF, even while Rastro is open. */
import { fileURLToPath } from 'node:url';
import { interruptSignal } from './interrupt.ts';
import { reportMain } from './report-main.ts';
import { runCommand } from './run-command.ts';

const resource = (name: string) => fileURLToPath(new URL(`../../../resources/${name}`, import.meta.url));

await runCommand('report', (main) =>
  reportMain({
    ...main,
    placesFile: resource('places/places.bin'),
    basemapFile: resource('basemap/basemap.pmtiles'),
    interrupted: interruptSignal(),
  }),
);
