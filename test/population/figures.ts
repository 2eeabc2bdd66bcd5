import { seededRandom } from '../../scripts/simulator/seeded-random.ts';
import { makeEngine } from './engine.ts';
import { makeInformed } from './informed.ts';
import { PEERS } from './peers.ts';
import { type Played, play } from './play.ts';
import { CAP, drawService, KINDS, type Kind, type Service, savesUp, shortestMs } from './services.ts';

export interface Run {
  readonly service: Service;
  readonly played: Played;
  /** The best of the peers, divided by the shortest possible; null where they did not play. */
  readonly bestPeer: number | null;
}

/** A run as short as this is ruled by its first round trips, and by the first pause of a second or two. */
const LONG_MS = 10_000;

export interface PlayOptions {
  readonly withPeers: boolean;
  /** Plays the client that knows the limit in the engine's place. */
  readonly isInformed: boolean;
}

/** @param seed the same one draws the same services */
export function playKind(
  kind: Kind,
  count: number,
  seed: number,
  { withPeers, isInformed }: PlayOptions,
): Run[] {
  return Array.from({ length: count }, (_, index) => {
    const service = drawService(kind, (seed * 100 + KINDS.indexOf(kind)) * 1000 + index);
    const played = isInformed
      ? play(service, () => makeInformed(service))
      : play(service, () => makeEngine(CAP, seededRandom(service.seed)));
    const peers = withPeers ? Object.values(PEERS).map((peer) => peer(service).ofShortest) : [];
    return { service, played, bestPeer: withPeers ? Math.min(...peers) : null };
  });
}

/** The value below which `share` of them lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const HEADINGS = ['time', '95 %', 'long', '95 %', 'refused', '95 %', 'to peer', 'above 1.1'];

/**
 * Median and 95th percentile of the time over the shortest possible, for all runs and for those that take 10 s and more;
 * of the share that was refused; the worst time over that of the best peer, and the share above 1.1.
 */
export function figuresOf(runs: readonly Run[]): readonly string[] {
  const times = (of: readonly Run[]) => of.map(({ played }) => played.ofShortest);
  const long = runs.filter(({ service }) => shortestMs(service) >= LONG_MS);
  const refused = runs.filter(({ service }) => savesUp(service)).map(({ played }) => played.refused);
  const rivals = runs.flatMap(({ played, bestPeer }) =>
    bestPeer === null ? [] : [played.ofShortest / bestPeer],
  );
  const pair = (values: readonly number[], show: (value: number) => string) =>
    values.length === 0 ? ['-', '-'] : [show(quantile(values, 0.5)), show(quantile(values, 0.95))];
  const ratio = (value: number) => value.toFixed(3);
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  const above = rivals.filter((rival) => rival > 1.1).length / rivals.length;
  return [
    ...pair(times(runs), ratio),
    ...pair(times(long), ratio),
    ...pair(refused, percent),
    ...(rivals.length === 0 ? ['-', '-'] : [quantile(rivals, 1).toFixed(2), percent(above)]),
  ];
}
