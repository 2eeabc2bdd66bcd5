/** Fetches a region into a folder, as a process of its own that can be killed: FOLDER ADDRESS WEST SOUTH EAST NORTH ZOOM. */
import { openStreets } from './opened.ts';

const [folder = '', address = '', ...numbers] = process.argv.slice(2);
const [west = 0, south = 0, east = 0, north = 0, maxZoom = 0] = numbers.map(Number);
const { streets, settled } = await openStreets(folder);
const { regions } = await streets.handlers.state(undefined);
if (regions.length > 0) await streets.handlers.fetch(undefined);
else {
  await streets.handlers.save({ address });
  const what = { kind: 'box', box: [west, south, east, north] } as const;
  const { planId } = await streets.handlers.plan({ what, maxZoom });
  await streets.handlers.add({ planId });
}
const { job } = await settled();
await streets.close();
process.exitCode = job === null ? 0 : 1;
