import { createServiceClient } from '../../src/main/service/client.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { POSITIONS_PATH, someVins } from '../helpers/loopback.ts';
import { directFetch } from '../helpers/network.ts';
import { AT_ONCE, type AtOnce } from './at-once-services.ts';
import { type Child, startChild } from './child.ts';
import { CREDENTIALS } from './service.ts';
import { median, printTable, timed } from './table.ts';

const SHORTEST_MS = 8_000;
const RUNS = 20;
const RUNS_QUICK = 3;
/** So few services at a time leave a processor idle. */
const TOGETHER = 5;
const CAP = 100;

/**
 * The client against limits of requests under way, over loopback: the time of many runs over the shortest possible, and
 * beside it that of lanes that know the limit, which shows how busy the machine is.
 */
export async function benchAtOnce(quick: boolean): Promise<void> {
  await using services = startChild('at-once-services.ts', ['serve']);
  const runs = AT_ONCE.map((): Measured[] => []);
  const jobs = Array.from({ length: quick ? RUNS_QUICK : RUNS }, () => [...AT_ONCE.keys()]).flat();
  const work = async () => {
    for (let index = jobs.shift(); index !== undefined; index = jobs.shift())
      runs[index]?.push(await measure(services, index));
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  const rows = AT_ONCE.map(({ most, latencyMs, refuses, retryAfter }, index) => {
    const all = runs[index] ?? [];
    const times = all.map(({ ofShortest }) => ofShortest);
    const toInformed = all.map(({ ofShortest, informed }) => ofShortest / informed);
    return [
      `${most} at once, ${latencyMs} ms, refused ${refuses}, ${retryAfter ? 'seconds' : 'no Retry-After'}`,
      ...[median(times), Math.max(...times), median(all.map(({ informed }) => informed))],
      ...[median(toInformed), Math.max(...toInformed)],
    ].map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell));
  });
  printTable([
    ['/ shortest', 'median', 'largest', 'knows the limit', '/ knows the limit', 'largest'],
    ...rows,
  ]);
}

interface Measured {
  readonly ofShortest: number;
  readonly informed: number;
}

async function measure(services: Child, index: number): Promise<Measured> {
  const { most, latencyMs } = AT_ONCE[index] as AtOnce;
  const requests = Math.round((SHORTEST_MS * most) / latencyMs);
  const shortestMs = (requests * latencyMs) / most;
  const open = async () => `http://127.0.0.1:${await services.ask(String(index))}`;
  const [own, other] = [await open(), await open()];
  const client = createServiceClient({
    baseUrl: own,
    credentials: async () => CREDENTIALS,
    fetch: directFetch,
    clock: systemClock,
    random: Math.random,
    maxConcurrency: CAP,
  });
  const { signal } = new AbortController();
  const inLanes = async (lanes: number, ask: (vin: string) => Promise<unknown>) => {
    const vins = someVins(requests);
    const lane = async () => {
      for (let vin = vins.pop(); vin !== undefined; vin = vins.pop()) await ask(vin);
    };
    const { seconds } = await timed(() => Promise.all(Array.from({ length: lanes }, lane)));
    return (seconds * 1000) / shortestMs;
  };
  const [ofShortest, informed] = await Promise.all([
    inLanes(2 * CAP, (vin) => client.query([vin], signal)),
    inLanes(most, async (vin) => {
      const body = JSON.stringify({ chassis: [vin] });
      await (await fetch(`${other}${POSITIONS_PATH}`, { method: 'POST', body })).text();
    }),
  ]);
  return { ofShortest, informed };
}
