/** One run of the bench `memory`, in a process that does nothing else. */
import { serveParent } from './child.ts';
import { openEngine } from './engine.ts';

const [baseUrl = '', dataDir = '', listId] = process.argv.slice(2);
const engine = await openEngine(dataDir, baseUrl);

serveParent({
  /** @returns the peak of the process's resident memory until the run's end, in KiB */
  async run() {
    await engine.run(Number(listId));
    return process.resourceUsage().maxRSS;
  },
});
