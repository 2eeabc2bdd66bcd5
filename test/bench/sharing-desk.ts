/** One desk of the bench `sharing`: an engine with store, client and token of its own. */
import { isReachable } from '../../src/main/service/reachability.ts';
import { directFetch } from '../helpers/network.ts';
import { serveParent } from './child.ts';
import { makeDataDir, openEngine, saveList } from './engine.ts';

const [baseUrl = '', vehicles, from] = process.argv.slice(2);
const dataDir = makeDataDir();
process.once('exit', () => dataDir[Symbol.dispose]());
process.once('SIGTERM', () => process.exit());
const engine = await openEngine(dataDir.path, baseUrl);
const listId = await saveList(engine.store, Number(vehicles), Number(from));
// As the app does when it opens: what the first request loads takes ten processes half a second of two cores, and no desk.
await isReachable(baseUrl, directFetch, new AbortController().signal);

serveParent({
  ready: async () => 0,
  async run() {
    const { counts } = await engine.run(listId);
    return counts.total;
  },
  async answered() {
    const [run] = await engine.store.runs.all();
    return run ? run.counts.ok + run.counts.notFound : 0;
  },
});
