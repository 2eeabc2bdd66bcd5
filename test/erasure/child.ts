/** Erases in a process of its own: `child.ts DATA_DIR SCOPE_AS_JSON`. Prints a line at each progress. */
import { openStore } from '../../src/main/store/threads/store.ts';
import { erasureOn } from './store-erasure.ts';

const [dataDir = '', scope = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const { store } = await openStore({ dataDir });
say('open');
await erasureOn(store, dataDir, (state) => say(state?.step ?? 'ended')).erase(JSON.parse(scope));
await store.close();
