/** `npm run report`: writes a vehicle, a list or all vehicles as PDF, even while Rastro is open. */
import { fileURLToPath } from 'node:url';
import { interruptSignal } from './interrupt.ts';
import { reportMain } from './report-main.ts';
import { guardStandardStreams } from './standard-streams.ts';

const resource = (name: string) => fileURLToPath(new URL(`../../../resources/${name}`, import.meta.url));

const exitCode = guardStandardStreams();

process.exitCode = await exitCode(
  await reportMain({
    command: 'npm run report --',
    args: process.argv.slice(2),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    placesFile: resource('places/places.bin'),
    basemapFile: resource('basemap/basemap.pmtiles'),
    interrupted: interruptSignal(),
  }),
);
