/** One way through one service: how long it is going to take, and how long it took. */
import { BATCH_SIZE } from '../../src/shared/vin/batch.ts';
import { PEERS } from '../population/peers.ts';
import { savesUp, shortestMs } from '../population/services.ts';
import { type Child, startChild } from './child.ts';
import type { Row } from './lookup-services.ts';
import { type Service as RunningService, refusedShare, startLimitedService } from './service.ts';
import { timed } from './table.ts';

export const RASTRO = 'Rastro';
export const INFORMED = 'bottleneck, knows the limit';

/** As `lookup-run.ts` knows them, with the peer of the population that takes about as long. */
const WAYS: readonly (readonly [way: string, likePeer: string | null])[] = [
  [RASTRO, null],
  ['one at a time', 'one at a time'],
  ['p-queue 8 + p-retry', 'p-queue 8'],
  ['AWS SDK, adaptive retry', 'AWS adaptive'],
  [INFORMED, null],
];

export const WAY_NAMES: readonly string[] = WAYS.map(([way]) => way);

export interface Job {
  readonly row: Row;
  readonly way: string;
  /** Requests that are measured; where they are fewer than the service's, the time taken counts as often. */
  readonly requests: number;
  /** As expected. */
  readonly seconds: number;
}

export interface Measured {
  readonly seconds: number;
  readonly ofShortest: number;
  readonly refused: number;
  /** Sent, refused ones too. */
  readonly requests: number;
  readonly isPart: boolean;
}

/**
 * A peer that takes longer is measured on a part, which is expected to take so long; but not where a rate or a window
 * refuses some of its requests, since what such a limit has saved up counts for more in a shorter run.
 */
const LONGEST_S = 25;
const PART_S = 10;
const FEWEST_REQUESTS = 20;

export function jobsOf(row: Row): readonly Job[] {
  const { service } = row;
  return WAYS.map(([way, like]) => {
    const expected = like === null ? undefined : PEERS[like]?.(service);
    const seconds = (expected?.ms ?? shortestMs(service)) / 1000;
    const part = Math.max(FEWEST_REQUESTS, Math.round((service.requests * PART_S) / seconds));
    const isSteady = expected?.refused === 0 || !savesUp(service);
    if (!isSteady || !expected || seconds <= LONGEST_S || part >= service.requests)
      return { row, way, requests: service.requests, seconds };
    return { row, way, requests: part, seconds: PART_S };
  });
}

/** Side by side, they ask so many requests a second at most, which leaves two processors idle most of the time. */
const MOST_PER_SECOND = 100;
const MOST_TOGETHER = 8;

/** Which jobs run at the same time: those that take about as long, and few enough not to be in each other's way. */
export function grouped(jobs: readonly Job[]): readonly (readonly Job[])[] {
  const perSecond = ({ requests, seconds }: Job) => requests / seconds;
  const groups: { jobs: Job[]; perSecond: number }[] = [];
  for (const job of jobs.toSorted((a, b) => b.seconds - a.seconds)) {
    const group = groups.find(
      (one) => one.jobs.length < MOST_TOGETHER && one.perSecond + perSecond(job) <= MOST_PER_SECOND,
    );
    if (group) {
      group.jobs.push(job);
      group.perSecond += perSecond(job);
    } else groups.push({ jobs: [job], perSecond: perSecond(job) });
  }
  return groups.map((group) => group.jobs);
}

/** Each in a fresh process against a fresh service; all begin when the last is ready. */
export async function measure(jobs: readonly Job[]): Promise<readonly Measured[]> {
  await using running = new AsyncDisposableStack();
  const ready = await all(jobs, async (job) => {
    const { row, way, requests } = job;
    const { service } = row;
    const vehicles = requests * BATCH_SIZE;
    const server = running.use(await startLimitedService(service, vehicles));
    const args = [server.baseUrl, way, vehicles, JSON.stringify(service)];
    const child = running.use(startChild('lookup-run.ts', args));
    await child.ask('ready');
    return { job, server, child };
  });
  return await all(ready, ({ job, server, child }) => run(job, server, child));
}

/** Each to its end, so that where one fails the others do not fail for want of their processes. @throws the first failure */
async function all<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const settled = await Promise.allSettled(items.map(work));
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}

async function run(job: Job, server: RunningService, child: Child): Promise<Measured> {
  const { service } = job.row;
  const { seconds: taken, result: answered } = await timed(() => child.ask('run'));
  if (answered !== job.requests * BATCH_SIZE)
    throw new Error(`${job.row.name}, ${job.way}: ${answered} of ${job.requests * BATCH_SIZE} VINs answered`);
  const stats = await server.stats();
  const times = service.requests / job.requests;
  const seconds = taken * times;
  return {
    seconds,
    ofShortest: (seconds * 1000) / shortestMs(service),
    refused: refusedShare(stats),
    requests: Math.round(stats.positionRequests * times),
    isPart: times > 1,
  };
}
