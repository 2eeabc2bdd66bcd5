/** Makes a store with so many vehicles in a folder: `node test/bench/screen/fill.ts FOLDER COUNT`. */
import { fillStore } from './fleet.ts';

const [dataDir = '', count = ''] = process.argv.slice(2);
await fillStore(dataDir, Number(count));
