/**
 * A service of the population over the wire: `node limited-service.ts VEHICLES SERVICE`, the service as JSON. Prints
 * `{"baseUrl": …}` and runs until it is killed.
 */
import { startSimulator } from '../../scripts/simulator/service.ts';
import { openLimit } from '../population/play.ts';
import type { Service } from '../population/services.ts';
import { CREDENTIALS } from './service.ts';

const [vehicles, json = ''] = process.argv.slice(2);
const service = JSON.parse(json) as Service;
const judge = openLimit(service);
/** Of the first query: the limit's time begins with it. */
let startedAt: number | null = null;

const { baseUrl } = await startSimulator({
  ...CREDENTIALS,
  fleet: { kind: 'demo', vehicles: Number(vehicles), seed: 1 },
  retryAfter: service.retryAfter,
  judge(now) {
    startedAt ??= now;
    const { at, waitMs } = judge(now - startedAt);
    return { waitMs, answerAt: startedAt + at };
  },
});
process.stdout.write(`${JSON.stringify({ baseUrl })}\n`);
